/** A text in UTF-16, after a byte order mark if one is given. */
export function utf16(text: string, isLittle: boolean, mark = ''): Uint8Array<ArrayBuffer> {
  const marked = mark + text
  const view = new DataView(new ArrayBuffer(2 * marked.length))
  for (let i = 0; i < marked.length; i++) view.setUint16(2 * i, marked.charCodeAt(i), isLittle)
  return new Uint8Array(view.buffer)
}

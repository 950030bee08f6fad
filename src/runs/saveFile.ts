/** Hands a text to the visitor as a file; it never leaves the tab otherwise. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(
    new Blob([text], { type: name.endsWith('.md') ? 'text/markdown' : 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

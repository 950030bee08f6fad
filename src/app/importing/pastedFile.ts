/** Characters of a pasted text's first line that name it. */
const NAME_LENGTH = 40

/** A pasted text as a file, which its first line names. */
export function pastedFile(text: string): File {
  const [first] = text.trim().split('\n', 1)
  return new File([text], first.slice(0, NAME_LENGTH))
}

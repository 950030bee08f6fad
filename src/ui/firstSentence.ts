/** A text's first sentence, and what follows it; nothing where there is only one. */
export function firstSentence(text: string): [first: string, rest: string] {
  const end = /[.!?](?=\s)/.exec(text)
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 1).trim()] : [text, '']
}

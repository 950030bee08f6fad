import { readFileSync } from 'node:fs'

/** `CONTRIBUTING.md`. */
export const GUIDE = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8')

/** One change of its worked example: a new file, or lines that follow a line of a file. */
export interface Change {
  files: readonly string[]
  /** the line, without its indentation; null for a new file */
  after: string | null
  text: string
}

/** The changes of the worked example, in their order: a block of code, after a sentence that says where it belongs. */
export function workedExample(): Change[] {
  const paragraphs = GUIDE.slice(GUIDE.indexOf(': a worked example'))
  return [...paragraphs.matchAll(/\n\n([^`]*?\.\s)?(`(?:(?!\n\n)[^])*?):\n\n```ts\n([^]*?)```/g)].map(
    ([, , sentence, text]) => {
      const [where, place] = sentence.replaceAll('\n', ' ').split(/, (?=a new file$|after `)/)
      const after = /^after `(.*)`$/.exec(place)
      return {
        files: [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file),
        after: after && after[1],
        text,
      }
    },
  )
}

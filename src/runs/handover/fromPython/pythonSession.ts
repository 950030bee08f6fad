/** A line that is typed behind a prompt of Python or IPython, and one that goes on with it. */
const PROMPT = /^\s*(?:>>>|In ?\[\d*\]:)(?:\s(.*)|$)/
const GOES_ON = /^\s*\.{3,}:?(?:\s(.*)|$)/
/** What is printed behind a cell of a notebook. */
const PRINTED = /^\s*Out ?\[\d*\]:/

/**
 * The lines that somebody typed in a pasted session of Python, without prompts and output. Null if a text is not a session, or if
 * the prompts stand in the docstring of a program.
 */
export function typedIn(text: string, isPython: (before: string) => boolean): string | null {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => PROMPT.test(line))
  const before = lines.slice(0, Math.max(0, first)).join('\n')
  if (first < 0 || /"""|'''/.test(before) || isPython(before)) return null
  let opens = 0
  let begins = ''
  /** whether the prompt stands on a line of its own before a cell */
  let isCell = false
  return lines
    .map((line, i) => {
      const prompt = PROMPT.exec(line)
      const typed = prompt ?? GOES_ON.exec(line)
      if (prompt) {
        begins = (prompt[1] ?? '').trimEnd()
        isCell = begins === '' && /\]:\s*$/.test(line)
        opens = 0
      }
      if (PRINTED.test(line)) isCell = false
      const isBody = begins.endsWith(':') && /^\s/.test(line)
      const isTyped = i >= first && (isCell || opens > 0 || isBody)
      const own = typed ? (typed[1] ?? '') : isTyped ? line : ''
      opens += bracketsOpenedIn(own)
      return own
    })
    .join('\n')
}

/** The characters of a line in which brackets are counted. */
const LONGEST = 1000

/** How many more brackets a line opens than it closes. */
function bracketsOpenedIn(line: string): number {
  const code = line.slice(0, LONGEST).replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|#.*/g, '')
  return (code.match(/[([{]/g)?.length ?? 0) - (code.match(/[)\]}]/g)?.length ?? 0)
}

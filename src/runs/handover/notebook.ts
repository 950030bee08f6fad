/** The most characters of a notebook, which holds its outputs beside its code. */
const MOST = 4_000_000

/** The code of a Jupyter notebook, and the commands that it gives to a shell. */
export interface Notebook {
  code: string
  commands: string
}

/** A line that only a notebook runs: `%magic`, or `!command` with the lines that a backslash continues it to. */
const OF_NOTEBOOK = /^[^\S\n]*[%!](?:[^\n]*\\[^\S\n]*\n)*[^\n]*$/gm

/** What a Jupyter notebook runs; null if a text is none. */
export function notebookIn(text: string): Notebook | null {
  if (text.length > MOST || !/^\s*\{/.test(text) || !text.includes('"nbformat"')) return null
  try {
    const { cells } = JSON.parse(text) as { cells: { cell_type: string; source: string | string[] }[] }
    const code = cells
      .filter(({ cell_type }) => cell_type === 'code')
      .map(({ source }) => [source].flat().join(''))
      .join('\n')
      .replace(/\r\n?/g, '\n')
    const commands: string[] = []
    const rest = code.replace(OF_NOTEBOOK, (line) => {
      if (line.trimStart().startsWith('!')) commands.push(line.trimStart().slice(1))
      return ''
    })
    return { code: rest, commands: commands.join('\n') }
  } catch {
    return null
  }
}

/** What a text says as code and commands: of a notebook all that it runs, without the signs of JSON; else the text. */
export function codeAndCommands(text: string): string {
  const notebook = notebookIn(text)
  return notebook === null ? text : `${notebook.code}\n${notebook.commands}`
}

import { magicAsExec } from './fromPython/pythonMagic'
import { valuesIn } from './fromPython/pythonText'

/** The most characters of a notebook, which holds its outputs beside its code. */
const MOST = 64_000_000

/** The code of a Jupyter notebook, and the commands that it gives to a shell. */
export interface Notebook {
  code: string
  commands: string
}

/** A line that only a notebook runs: `%magic`, or `!command` with the lines that a backslash continues it to. */
const OF_NOTEBOOK = /^[^\S\n]*(?:\w+[^\S\n]*=[^\S\n]*)?([%!])((?:[^\n]*\\[^\S\n]*\n)*[^\n]*)$/gm

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
    const withoutThem = (text: string) => magicAsExec(text).replace(OF_NOTEBOOK, '')
    const rest = code.replace(OF_NOTEBOOK, (_, sign: string, line: string, at: number) => {
      const command = line.replace(/^run\s+(?=\S+\.py\b)/, 'python ')
      if (sign === '!' || command !== line) commands.push(expanded(command, withoutThem(code.slice(0, at))))
      return sign === '!' ? '' : withoutThem(`%${line}`)
    })
    return { code: rest, commands: commands.join('\n') }
  } catch {
    return null
  }
}

/** A name or an expression of Python in a command, in braces or behind a dollar sign. */
const IN_COMMAND = /\{([\w.[\]"'()*+/ -]+)\}|\$(\w+)/g
/** The most names in commands that are looked up. */
const MOST_NAMES = 50

/** A command with the values that names have in the code before it; what cannot be told becomes a variable of the shell. */
function expanded(command: string, before: string): string {
  let values: ReadonlyMap<string, string> | null = null
  let count = 0
  return command.replace(IN_COMMAND, (whole, inside: string | undefined, name: string | undefined) => {
    if (count++ < MOST_NAMES) values ??= valuesIn(before)
    const value = values?.get(inside ?? name!)
    if (value !== undefined) return value
    return inside !== undefined && /[A-Za-z_]/.test(inside) ? `\${${inside.replace(/\W+/g, '_')}}` : whole
  })
}

/** What a text says as code and commands: of a notebook all that it runs, without the signs of JSON; else the text. */
export function codeAndCommands(text: string): string {
  const notebook = notebookIn(text)
  return notebook === null ? text : `${notebook.code}\n${notebook.commands}`
}

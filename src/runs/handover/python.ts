import type { KnobValue } from '../../settings/knob'
import { visible } from '../../text/visible'

/** A value in Python. */
export type PythonValue = KnobValue | null | readonly PythonValue[] | { readonly [name: string]: PythonValue }

const MARK = '# filled in'
const FILLED = /^([A-Z][A-Z_]*) = .*# filled in$/

/** The Python escape of an invisible character. */
function escapeOf(char: string): string {
  const digits = char.codePointAt(0)!.toString(16)
  return digits.length > 4 ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`
}

/** The literal of a text: JSON's, which means the same in Python, without the invisible characters that JSON leaves in it. */
export const pythonLiteral = (text: string): string => visible(JSON.stringify(text), escapeOf)

function literal(value: PythonValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return pythonLiteral(value)
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return `{${Object.entries(value)
    .map(([name, entry]) => `${pythonLiteral(name)}: ${literal(entry)}`)
    .join(', ')}}`
}

function number(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return `float("${Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'}")`
}

/** The lines of a constant that is a table: one entry a line. */
function table(value: Readonly<Record<string, PythonValue>>): string {
  const lines = Object.entries(value).map(([name, entry]) => `    ${pythonLiteral(name)}: ${literal(entry)},`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`
}

/** A module of an exported program: its text, and the values of the constants that are marked “# filled in” there. */
export interface PythonModule {
  source: string
  values: Readonly<Record<string, PythonValue>>
}

/** Python text in which the constants marked “# filled in” have these values. @throws Error if one is missing */
export function filled({ source, values }: PythonModule): string {
  return source
    .split('\n')
    .map((line) => {
      const name = FILLED.exec(line)?.[1]
      if (name === undefined) {
        if (line.endsWith(MARK)) throw new Error(`not a constant: ${line}`)
        return line
      }
      if (!Object.hasOwn(values, name)) throw new Error(`no value for ${name}`)
      const value = values[name]
      const isTable = typeof value === 'object' && value !== null && !Array.isArray(value)
      return `${name} = ${isTable ? table(value as Readonly<Record<string, PythonValue>>) : literal(value)}`
    })
    .join('\n')
}

/** The imports at the left margin, and the rest without the module's docstring. */
function parted(source: string): { imports: string[]; body: string } {
  const imports: string[] = []
  const body = source
    .replace(/^"""[\s\S]*?"""\n/, '')
    .replace(/^(?:import .*|from \S+ import (?:\([^)]*\)|.*))\n/gm, (statement) => {
      imports.push(statement.trimEnd())
      return ''
    })
  return { imports, body: body.trim() }
}

/**
 * One file made of several modules. It has all imports first, except the imports of one module from another. The values
 * are filled in last, so that their texts are never parsed as Python.
 * @param header a description of the file, in plain text
 * @param modules by the name under which the others import them
 * @throws Error if a constant has no value
 */
export function joinedModules(header: string, modules: Readonly<Record<string, PythonModule>>): string {
  const own = new RegExp(`^from (${Object.keys(modules).join('|')}) import`)
  const parts = Object.values(modules).map(({ source, values }) => {
    const { imports, body } = parted(source)
    return { imports, body: filled({ source: body, values }) }
  })
  const imports = new Set(parts.flatMap((part) => part.imports).filter((statement) => !own.test(statement)))
  const sorted = [...imports].toSorted((a, b) => Number(a.startsWith('from')) - Number(b.startsWith('from')))
  return [commented(header), sorted.join('\n'), ...parts.map(({ body }) => body)].join('\n\n\n').concat('\n')
}

/**
 * One or more sentences as comment lines of at most 118 characters; a longer word has a line of its own. Python ends a line at
 * a carriage return too, and editors at more: every control character except the line feed is written as an escape.
 */
export function commented(text: string): string {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = '#'
    for (const word of visible(paragraph).split(' ')) {
      if (line.length + word.length >= 118) {
        lines.push(line)
        line = '#'
      }
      line += ` ${word}`
    }
    lines.push(line.trimEnd())
  }
  return lines.join('\n')
}

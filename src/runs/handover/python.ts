import type { KnobValue } from '../../settings/knob'

/** A value as Python writes it. */
export type PythonValue = KnobValue | null | readonly PythonValue[] | { readonly [name: string]: PythonValue }

const MARK = '# filled in'
const FILLED = /^([A-Z][A-Z_]*) = .*# filled in$/

/** The literal of a value. */
function literal(value: PythonValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return `{${Object.entries(value)
    .map(([name, entry]) => `${JSON.stringify(name)}: ${literal(entry)}`)
    .join(', ')}}`
}

function number(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return `float("${Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'}")`
}

/** The lines of a constant that is a table: one entry a line. */
function table(value: Readonly<Record<string, PythonValue>>): string {
  const lines = Object.entries(value).map(
    ([name, entry]) => `    ${JSON.stringify(name)}: ${literal(entry)},`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`
}

/** Python text in which the constants marked “# filled in” have these values. @throws when one is missing */
export function filled(source: string, values: Readonly<Record<string, PythonValue>>): string {
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

interface Parted {
  imports: string[]
  body: string
}

/** The imports at the left margin, and the rest without the text that says what a module is. */
function parted(source: string): Parted {
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
 * One file of several modules: all imports first, those between the modules themselves left out.
 * @param modules by the name under which the others import them
 */
export function joinedModules(header: string, modules: Readonly<Record<string, string>>): string {
  const own = new RegExp(`^from (${Object.keys(modules).join('|')}) import`)
  const parts = Object.values(modules).map(parted)
  const imports = new Set(parts.flatMap((part) => part.imports).filter((statement) => !own.test(statement)))
  const sorted = [...imports].toSorted((a, b) => Number(a.startsWith('from')) - Number(b.startsWith('from')))
  return [header, sorted.join('\n'), ...parts.map(({ body }) => body)].join('\n\n\n').concat('\n')
}

/** A sentence or several as comment lines of at most 118 characters. */
export function commented(text: string): string {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = '#'
    for (const word of paragraph.split(' ')) {
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

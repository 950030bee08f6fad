import { typedNumber } from '../../settings/knob'
import { find } from '../../settings/names'
import { KNOBS } from '../../settings/knobs'
import {
  Composer,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  visit,
  type Alias,
  type CST,
  type Document,
  type Node,
} from 'yaml'
import { quotedJson } from '../quotedJson'
import {
  isTooDeep,
  nothingRead,
  SHOWN,
  type SettingsForm,
  type SettingsText,
  type SettingsTextProblem,
} from './settingsLiterals'

/** A value of a nested text: a mapping, a list, or a single value as it is written. */
type Nested = { map: [name: string, value: Nested][] } | { list: unknown } | string | null

/** The depth to which nested mappings are read, and the most values: aliases can repeat a value without end. */
const DEEPEST = 50
const MOST_VALUES = 20_000
/** The depth to which YAML is composed. */
const MOST_LEVELS = 200

/** The first characters that are tried, and the most faults in them: each one takes long in a text that is not YAML. */
const TRIED = 4000
const MOST_FAULTS = 20

// without its end, a string is the rest of the text
const STRING = /"(?:[^"\\]|\\[^])*(?:"|$)/.source
const COMMENT = new RegExp(`(${STRING})|//[^\n]*|/\\*[^]*?(?:\\*/|$)`, 'g')
const LAST_COMMA = new RegExp(`(${STRING})|,(?=\\s*[}\\]])`, 'g')

/** The start of an object, which comments may precede. */
const BEGINS = /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*\{/

/** JSON without the comments and the last commas that editors allow in it; any other text as it is. */
export function withoutJsonComments(text: string): string {
  if (!BEGINS.test(text) || isJson(text)) return text
  const plain = text.replace(COMMENT, '$1').replace(LAST_COMMA, '$1')
  return isJson(plain) ? plain : text
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A text in quotes, or what Python writes for a number that JSON does not have. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*(?:"|$)|-?\b(?:NaN|Infinity)\b/g

/** What a text of JSON stands for. Numbers that only Python writes are texts, which their settings refuse by name. */
const valueOfJson = (text: string): unknown =>
  JSON.parse(text.replace(TEXT_OR_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`)))

/** Reads JSON; a mapping in braces that is not JSON is read as YAML, which Python's dictionaries are too. */
export function readJson(text: string): SettingsText | SettingsTextProblem {
  let value: unknown
  try {
    value = valueOfJson(text)
  } catch (error) {
    // a dictionary of Python, or YAML in braces; with keys in double quotes it was meant to be JSON
    const read = /^\{\s*['\w]/.test(text) ? readYaml(text) : null
    if (read !== null && !('problem' in read) && read.entries.length > 0) return read
    return { problem: 'json', line: 1, found: error instanceof Error ? error.message : String(error) }
  }
  return flattened('json', nestedJson(value, 0))
}

function nestedJson(value: unknown, depth: number): Nested {
  if (value === null) return null
  if (Array.isArray(value) || (typeof value === 'object' && depth > DEEPEST)) return { list: value }
  // JSON.parse keeps no digits as they are written
  if (typeof value === 'number') return typedNumber(value)
  if (typeof value !== 'object') return String(value)
  return { map: Object.entries(value).map(([name, entry]) => [name, nestedJson(entry, depth + 1)]) }
}

/** Reads YAML: the single values of nested mappings, by their names joined with dots. Values are taken as they are written. */
export function readYaml(text: string): SettingsText | SettingsTextProblem {
  if (isTooDeep(text)) return { problem: 'yaml', line: 1, found: text.trim().slice(0, SHOWN) }
  // without a colon there is no name with a value
  if (!text.includes(':'))
    return { problem: 'line', line: 1, found: text.trim().split('\n')[0].slice(0, SHOWN) }
  const isHopeless = text.length > TRIED && faultsOf(text.slice(0, TRIED)) > MOST_FAULTS
  const lines = new LineCounter()
  const document = documentOf(isHopeless ? text.slice(0, TRIED) : text, lines)
  if (document === null) return { problem: 'yaml', line: 1, found: text.trim().slice(0, SHOWN) }
  const [fault] = document.errors
  if (fault) {
    // a deeper line below a value seems to go on with it as one key, whose start is no fault
    const key = document.errors.find(
      ({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === fault.pos[0],
    )
    const at = fault.code === 'BLOCK_AS_IMPLICIT_KEY' && key ? key.pos[1] : fault.pos[0]
    const { line } = lines.linePos(at)
    return { problem: 'yaml', line, found: (text.split('\n')[line - 1] ?? '').trim().slice(0, SHOWN) }
  }
  const beginningOf = (node: unknown) => {
    const [from, to] = (isNode(node) && node.range) || [0, 0]
    return text.slice(from, Math.min(to, from + 2 * SHOWN))
  }
  const anchors = anchorsOf(document)
  const left = anchors.size > 0 ? MOST_VALUES : Infinity
  const reading: YamlReading = { anchors, left, beginningOf }
  const nested = nestedYaml(document.contents, reading, 0)
  if (reading.left < 0) return { problem: 'aliases', line: 1, found: '' }
  if (nested === null || typeof nested === 'string' || 'list' in nested)
    return { problem: 'line', line: 1, found: text.trim().split('\n')[0].slice(0, SHOWN) }
  const found = flattened('yaml', nested)
  // a file that this one is laid over, as NeMo-RL's recipes are
  const file = found.entries.find(([name, value]) => name === 'defaults' && /\.ya?ml$/i.test(value))?.[1]
  return { ...found, ...(file !== undefined && { file }) }
}

/** The documents of a YAML file as plain values; those with faults are left out. */
export function yamlValues(text: string): unknown[] {
  if (isTooDeep(text)) return []
  return text.split(/^---.*$/m).flatMap((one) => {
    const document =
      one.length > TRIED && faultsOf(one.slice(0, TRIED)) > MOST_FAULTS
        ? null
        : documentOf(one, new LineCounter())
    if (document === null || document.errors.length > 0) return []
    try {
      return [document.toJS() as unknown]
    } catch {
      // aliases that repeat a value too often
      return []
    }
  })
}

const faultsOf = (text: string): number => documentOf(text, new LineCounter())?.errors.length ?? 0

/**
 * The first document of a text; null if its values are nested too deeply. The library composes them by recursion: a text such
 * as `a: "a: "a: …` would use up the stack, which can end the whole process.
 */
function documentOf(text: string, lines: LineCounter): Document.Parsed | null {
  const tokens = [...new Parser(lines.addNewLine).parse(text)]
  let level: CST.Token[] = tokens
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return null
    level = level.flatMap(inside)
  }
  // messages with the lines around a fault, thousands of them in a long text, would take seconds: nobody reads them
  const options = { merge: true, uniqueKeys: false, logLevel: 'silent', prettyErrors: false } as const
  const [document] = new Composer(options).compose(tokens, true, text.length)
  return document as Document.Parsed
}

/** The tokens within a token. */
function inside(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : []
  if (!('items' in token)) return []
  return token.items
    .flatMap(({ key, value }) => [key, value])
    .filter((child) => child !== null && child !== undefined)
}

/** What is read of a document: the node that each alias stands for, and how many values may still follow. */
interface YamlReading {
  anchors: ReadonlyMap<Alias, Node>
  left: number
  /** the first characters of a node as they are written */
  beginningOf: (node: unknown) => string
}

/** The node of each alias: the last one with its name before it. */
function anchorsOf(document: Document.Parsed): ReadonlyMap<Alias, Node> {
  const found = new Map<Alias, Node>()
  const named = new Map<string, Node>()
  visit(document, {
    Alias: (_, alias) => {
      const node = named.get(alias.source)
      if (node) found.set(alias, node)
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) named.set(node.anchor, node)
    },
  })
  return found
}

/** YAML 1.1, which PyYAML reads, has more words for true and false. */
const TRUE = /^(yes|on)$/i
const FALSE = /^(no|off)$/i

/** A word without quotes as PyYAML reads it: true or false, unless the setting has an option of that name, such as `off`. */
function plainWord(word: string, name: string): string {
  const field = find(name)?.field
  const knob = field === undefined || field === 'promptsPerStep' ? null : KNOBS[field]
  if (knob?.kind === 'choice' && (knob.options as readonly string[]).includes(word)) return word
  return TRUE.test(word) ? 'true' : FALSE.test(word) ? 'false' : word
}

function nestedYaml(node: unknown, reading: YamlReading, depth: number, path = ''): Nested {
  const here: unknown = isAlias(node) ? reading.anchors.get(node) : node
  if (reading.left-- <= 0 || here === null || here === undefined) return null
  if (isScalar(here)) {
    if (here.value === null) return null
    // booleans and numbers as they are written: 1.0e-06
    if (typeof here.value !== 'string') return here.source ?? String(here.value)
    return here.type === 'PLAIN' ? plainWord(here.value, path) : here.value
  }
  if (isSeq(here) || depth > DEEPEST) return { list: reading.beginningOf(here) }
  if (!isMap(here)) return null
  const map = new Map<string, Nested>()
  for (const { key, value } of here.items) {
    // the key of a merge is a symbol
    const name = !isScalar(key) ? '' : typeof key.value === 'symbol' ? '<<' : String(key.value)
    if (name === '<<') {
      // `<<: *base` and `<<: [*first, *second]` merge mappings that are defined above; a value of its own and an earlier one win
      const bases = isSeq(value) ? value.items : [value]
      for (const base of bases) {
        const inside = nestedYaml(base, reading, depth + 1, path)
        if (inside === null || typeof inside !== 'object' || !('map' in inside)) continue
        for (const [merged, entry] of inside.map) if (!map.has(merged)) map.set(merged, entry)
      }
    } else if (name !== '')
      map.set(name, nestedYaml(value, reading, depth + 1, path === '' ? name : `${path}.${name}`))
  }
  return { map: [...map] }
}

/** The values of a nested text, by their names joined with dots. The `{value: …}` of Weights & Biases are unwrapped. */
function flattened(form: SettingsForm, nested: Nested): SettingsText {
  const found = nothingRead(form)
  const visit = (value: Nested, path: string): void => {
    if (value === null) found.skipped.push({ name: path, written: 'null', why: 'none' })
    else if (typeof value === 'string') {
      // `${policy.max_grad_norm}` is the value of another entry
      if (value.includes('${'))
        found.skipped.push({ name: path, written: value.slice(0, SHOWN), why: 'computed' })
      else found.entries.push([path, value])
    } else if ('list' in value) {
      const written = typeof value.list === 'string' ? value.list.trim().replace(/\s+/g, ' ') : null
      const shown = written?.slice(0, SHOWN) ?? quotedJson(value.list, SHOWN)
      found.skipped.push({ name: path, written: shown, why: 'no-literal' })
    } else for (const [name, entry] of value.map) visit(entry, path === '' ? name : `${path}.${name}`)
  }
  visit(unwrapped(nested), '')
  return withReferences(found)
}

/** Unwraps settings as Weights & Biases stores them in `config.yaml`: each under `value`, beside `desc`. */
function unwrapped(nested: Nested): Nested {
  if (nested === null || typeof nested === 'string' || 'list' in nested) return nested
  const inner = nested.map.map(([name, value]): [string, Nested] | null => {
    if (value === null || typeof value === 'string' || 'list' in value) return null
    const setting = value.map.find(([key]) => key === 'value')
    const isSetting = setting !== undefined && value.map.every(([key]) => key === 'value' || key === 'desc')
    return isSetting ? [name, setting[1]] : null
  })
  const settings = inner.filter((entry) => entry !== null)
  const isRun = settings.length > 0 && settings.length >= nested.map.length - 1
  return isRun ? { map: settings.filter(([name]) => name !== '_wandb') } : nested
}

/** Replaces references of OmegaConf and Hydra, such as `${data.train_batch_size}`, by the values of their entries. */
function withReferences(found: SettingsText): SettingsText {
  const values = new Map(found.entries)
  const rest = found.skipped.filter(({ name, written }) => {
    const value = values.get(/^\$\{([\w.]+)\}$/.exec(written)?.[1] ?? '')
    if (value !== undefined) found.entries.push([name, value])
    return value === undefined
  })
  return { ...found, skipped: rest }
}

import { yamlValues } from './nestedText'

/** Lines of files that describe a job or a service, and what starts it. */
const MARK =
  /(?:^|[{,])[^\S\n]*(?:-[^\S\n]+)?["']?(?:run|commands?|args|script|entrypoint|kind|services)["']?:(?:[^\S\n]|$)/m
/** The most commands of a file that are read, and the depth to which it is searched. */
const MOST_SCRIPTS = 20
const DEEPEST = 20

/** What a file of jobs is, and the scripts in it. */
export interface Job {
  title: string
  scripts: string[]
}

/** The scripts of a file for SkyPilot, Kubernetes, Ray, Docker Compose, GitHub Actions and the like; null if a text is none. */
export function jobIn(text: string): Job | null {
  if (!MARK.test(text)) return null
  const scripts: string[] = []
  let title = ''
  for (const value of yamlValues(text)) {
    if (!isMapping(value)) continue
    title ||= titleOf(value)
    collect(value, { variables: [], isCompose: isMapping(value.services) }, scripts, 0)
  }
  return scripts.length === 0 && title === '' ? null : { title, scripts }
}

type Mapping = Record<string, unknown>
const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function titleOf(value: Mapping): string {
  if (typeof value.apiVersion === 'string' && typeof value.kind === 'string') return 'Kubernetes'
  if (isMapping(value.services) && Object.values(value.services).some(isMapping)) return 'Docker Compose'
  if (isMapping(value.jobs) && 'on' in value) return 'GitHub Actions'
  return isMapping(value.resources) && typeof value.run === 'string' ? 'SkyPilot' : ''
}

/** What holds around a command. In Docker Compose, `$NAME` is no variable of the container, and `$$NAME` is. */
interface Around {
  variables: readonly string[]
  isCompose: boolean
}

/** Adds the scripts of a value and of all values in it. */
function collect(value: unknown, around: Around, scripts: string[], depth: number): void {
  if (scripts.length >= MOST_SCRIPTS || depth > DEEPEST) return
  if (Array.isArray(value)) for (const one of value) collect(one, around, scripts, depth + 1)
  if (!isMapping(value)) return
  const own = around.isCompose ? [] : variablesOf(value)
  const here = { ...around, variables: [...around.variables, ...own] }
  const lines = [value.run, value.commands, value.script].flatMap((one) => {
    const all = [one].flat()
    return all.every((line) => typeof line === 'string') ? all.join('\n') : []
  })
  const command = [value.entrypoint, value.command, value.args]
    .flatMap((part) => wordsOf(part, here))
    .join(' ')
  for (const script of [...lines, command])
    if (script.trim() !== '') scripts.push([...here.variables, script].join('\n'))
  for (const one of Object.values(value)) collect(one, here, scripts, depth + 1)
}

/** A part of a command: a text is read as a shell reads it, and the words of a list as they are. */
function wordsOf(part: unknown, { isCompose }: Around): string[] {
  if (typeof part === 'string') return [isCompose ? part.replaceAll('$$', '\\$') : part]
  if (!Array.isArray(part) || part.some((word) => isMapping(word) || Array.isArray(word))) return []
  return part.map((word) => (isCompose ? composed(String(word)) : expanded(String(word))))
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A word in which Kubernetes replaces `$(NAME)`. */
const expanded = (word: string): string =>
  word
    .split(/(\$\(\w+\))/)
    .map((part, i) => (i % 2 === 1 ? `"\${${part.slice(2, -1)}}"` : part === '' ? '' : quoted(part)))
    .join('') || "''"

/** A word in which Docker Compose replaces `$NAME` and `${NAME:-default}`. */
const composed = (word: string): string =>
  word
    .split(/(\$\$|\$\{[^}]*\}|\$\w+)/)
    .map((part, i) => (i % 2 === 0 ? quoted(part) : part === '$$' ? "'$'" : `"${part}"`))
    .join('')

/** The variables of a job as the assignments of a script: a mapping, or a list of `NAME=value` or of names and values. */
function variablesOf({ env, envs, env_vars, environment, variables }: Mapping): string[] {
  return [env, envs, env_vars, environment, variables].flatMap((all): string[] => {
    const pairs = isMapping(all) ? Object.entries(all) : Array.isArray(all) ? all.map(pairOf) : []
    return pairs.flatMap(([name, value]) =>
      /^[A-Za-z_]\w*$/.test(name) && value !== null && typeof value !== 'object' && value !== undefined
        ? `export ${name}=${quoted(String(value))}`
        : [],
    )
  })
}

function pairOf(one: unknown): [string, unknown] {
  if (isMapping(one)) return [String(one.name), one.value]
  const [name, ...value] = String(one).split('=')
  return [name, value.length > 0 ? value.join('=') : undefined]
}

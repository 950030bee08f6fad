import { nothingRead, SHOWN, take, type SettingsText } from './settingsLiterals'
import { commandsIn, CONTINUED, type ShellCommand } from './shellWords'

/** Programs that start a training, some of them by starting another one. */
const PROGRAMS =
  /^(python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|megatron|uv|bash|sh|nohup|srun|exec|time|env|sudo|ray|mpirun|poetry|pdm|\.{0,2}\/\S+)$/
/** A line that starts a program; a prompt or shell variables may precede it. */
const STARTS =
  /^[^\S\n]*(?:[$!%][^\S\n]*)?(?:[A-Z_]\w*=\S*[^\S\n]+)*(?:python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|uv|bash|sh|nohup|env|srun|ray|\.{0,2}\/\S+|"\$\{\w+\[@\]\}")[^\S\n]+(?![=:(])\S/m
const SCRIPT = /^#!.*\b(ba|z|da)?sh\b|^[^\S\n]*set -[a-z]*x|^[^\S\n]*set -[eux]+/m
const OPTION = /^--([A-Za-z][\w.-]*)(?:=(.*))?$/s
const OVERRIDE = /^\+{0,2}([A-Za-z_][\w.]*)=(.*)$/s

/** Whether a text is a command: a line starts a program, or it begins with an option such as --beta. */
export const isCommand = (text: string): boolean =>
  STARTS.test(text) || SCRIPT.test(text) || /^\s*--[A-Za-z]/.test(text)

/** The variable that tells ms-swift the number of processes. */
const PROCESSES = 'NPROC_PER_NODE'

/**
 * Reads a command or a shell script: options `--name value`, `--name=value` or `--name` alone, which means true, and overrides
 * such as `actor.optim.lr=1e-6`. Of several commands, the one with the most of them is read. Words before the first of them
 * start the program; later words that belong to no option are left out and listed.
 */
export function readCommand(text: string): SettingsText {
  const { commands, scope } = commandsIn(text)
  const starting = commands.filter(({ words }) => startsProgram(words))
  const command = starting.length > 0 ? mostOptions(starting) : joined(commands)
  const { words, environment } = programWords(command.words)
  const first = words.findIndex((word) => OPTION.test(word) || OVERRIDE.test(word))
  const begins = words.slice(0, first < 0 ? words.length : first).filter((word) => word !== CONTINUED)
  const found = nothingRead('command', starting.length > 0 ? begins.join(' ').slice(0, SHOWN) : '')
  readWords(
    starting.length > 0 ? words.slice(begins.length === 0 ? 0 : first < 0 ? words.length : first) : words,
    found,
  )
  // parsers of arguments take the last value of an option
  const last = new Map(found.entries.map((entry) => [entry[0], entry]))
  found.entries = found.entries.filter((entry) => last.get(entry[0]) === entry)
  const processes =
    environment.get(PROCESSES) ?? command.environment.get(PROCESSES) ?? scope.variables.get(PROCESSES)
  if (processes !== undefined) take(found, 'num_processes', processes)
  return found
}

function startsProgram(words: readonly string[]): boolean {
  const [first, second] = words.filter((word) => word !== CONTINUED)
  return (
    first !== undefined && PROGRAMS.test(/^[$!%]$/.test(first) ? (second ?? '') : first.replace(/^[!%$]/, ''))
  )
}

const optionsIn = ({ words }: ShellCommand) =>
  words.filter((word) => OPTION.test(word) || OVERRIDE.test(word)).length

function mostOptions(commands: readonly ShellCommand[]): ShellCommand {
  return commands.reduce((best, one) => (optionsIn(one) > optionsIn(best) ? one : best))
}

/** The commands of a text that starts no program as one: its lines are options. */
function joined(commands: readonly ShellCommand[]): ShellCommand {
  return { words: commands.flatMap(({ words }) => [...words, CONTINUED]), environment: new Map() }
}

/** Programs that only start another program. */
const WRAPPER = /^(nohup|exec|time|sudo|env)$/

/**
 * The words of the program itself, and the variables that `env` sets for it: `ray job submit … -- python3 …` starts the command
 * after the dashes, and `nohup env A=1 swift rlhf` starts swift.
 */
function programWords(words: readonly string[]): ShellCommand {
  const dashes = words.indexOf('--')
  const after = dashes < 0 ? words : words.slice(dashes + 1)
  const environment = new Map<string, string>()
  let start = 0
  let isEnv = false
  for (; start < after.length; start++) {
    const word = after[start]
    const [, name, value] = OVERRIDE.exec(word) ?? []
    if (isEnv && name !== undefined) environment.set(name, value)
    else if (WRAPPER.test(word)) isEnv = word === 'env'
    else if (word !== CONTINUED) break
  }
  // a wrapper that starts nothing is read like any other command
  const own = start < after.length ? after.slice(start) : after
  // a file that is read or written stands in the word of its sign or in the next one
  return {
    words: own.filter((word, i) => !/^\d?>|^</.test(word) && !/^(\d?>>?|<)$/.test(own[i - 1] ?? '')),
    environment,
  }
}

function readWords(words: readonly string[], found: SettingsText): void {
  /** the option that waits for its value */
  let open: { name: string; values: string[] } | undefined
  const close = () => {
    if (open) take(found, open.name, open.values.join(' ') || 'true')
    open = undefined
  }
  let hasBegun = false
  const isScript = (word: string, i: number) => word.endsWith('.py') || word === '-m' || words[i - 1] === '-m'
  for (const [i, word] of words.entries()) {
    if (word === CONTINUED) {
      // a value may stand on the next line, but not a part of it
      if (open && open.values.length > 0) close()
      continue
    }
    const option = OPTION.exec(word)
    const [, name, value] = option ?? OVERRIDE.exec(word) ?? []
    if (name !== undefined) {
      close()
      hasBegun = true
      // argument parsers read --learning-rate as --learning_rate
      const here = name.replaceAll('-', '_')
      if (value === undefined) open = { name: here, values: [] }
      else take(found, here, value)
    } else if (hasBegun && isScript(word, i) && (!open || open.values.length > 0 || word === '-m')) {
      // what a launcher starts stands behind its own options: it is neither a value nor a setting
      close()
      found.called = `${found.called} ${word}`.trim().slice(0, SHOWN)
    } else if (open) open.values.push(word)
    else if (hasBegun && word.trim() !== '') {
      const written = word.slice(0, SHOWN)
      found.skipped.push({ name: written, written, why: 'no-literal' })
    }
  }
  close()
}

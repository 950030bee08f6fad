import { SHOWN, take, type SettingsText } from '../settingsLiterals'
import { setInside } from './shellInner'
import { isInDoubt, isUnknown, type ShellScope } from './shellValues'
import { maybeWords } from './shellMaybe'
import { isScriptAt, OPTION, optionsOf, OVERRIDE } from './shellOptions'
import { commandsIn, CONTINUED, type ShellCommand } from './shellWords'

/** Programs that start a training, some of them by starting another one. */
const PROGRAMS =
  /^(python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|megatron|tune|axolotl|llamafactory-cli|uv|bash|sh|nohup|srun|exec|time|env|sudo|ray|mpirun|poetry|pdm|\.{0,2}\/\S+)$/
/** A line that starts a program; a prompt or shell variables may precede it. */
const STARTS =
  /^[^\S\n]*(?:[$!%][^\S\n]*)?(?:[A-Z_]\w*=\S*[^\S\n]+)*(?:python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|megatron|tune[^\S\n]+run|axolotl|llamafactory-cli|uv|bash|sh|nohup|env|srun|ray|\.{0,2}\/\S+|"\$\{\w+\[@\]\}")[^\S\n]+(?![=:(])\S/m
const SCRIPT = /^[^\S\n]*set -[a-z]*x|^[^\S\n]*set -[eux]+/m
/** The first line of a script names the shell that runs it. */
const SHEBANG = /^\uFEFF?\s*#!.*\b(ba|z|da|k)?sh\b/

export const isShellScript = (text: string): boolean => SHEBANG.test(text)

/** A line that starts a program inside another one, in a block, or behind another command. */
const STARTS_INSIDE =
  /^[^\S\n]*(?:[$!%][^\S\n]*)?(?:(?:docker|podman|conda|mamba|micromamba|apptainer|singularity|kubectl|timeout|numactl|stdbuf|nice|taskset|mpirun|xargs|exec|time|sudo|ssh|tmux|screen|sbatch|cd|pushd|export|source|eval|echo|set|pip3?|hf|wget|curl|mkdir)[^\S\n]|\{[^\S\n]|if[^\S\n]+![^\S\n]|(?:for[^\S\n]+\w+[^\S\n]+in|if|while|until)[^\S\n][^\n;]*;[^\S\n]*(?:do|then)[^\S\n]|\[[^\n]*\][^\S\n]*(?:&&|\|\|)[^\S\n]|[\w-]+\(\)[^\S\n]*\{|[A-Z_]\w*=["']|[A-Za-z_]\w*=[^\s;]*;)(?:[^\n]*[\s"'=])?(?:python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|megatron|tune[^\S\n]+run|axolotl|llamafactory-cli)[^\S\n]+(?![=:(])\S/m

/**
 * Whether a text is a command: its first line says so, a line starts a program, or it begins with an option such as --beta.
 * @param plain the text without its comments
 */
export const isCommand = (text: string, plain = text): boolean =>
  isShellScript(text) ||
  STARTS.test(plain) ||
  SCRIPT.test(plain) ||
  STARTS_INSIDE.test(plain) ||
  /^\s*--[A-Za-z]/.test(plain)

/** A variable with a command in it, on a line of its own. */
const HOLDS_COMMAND =
  /^[a-z_]\w*=(["'])(?:python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|megatron)[^\S\n][^\n]*\1$/m

/** Whether a text that is no Python has a command in a variable, without a line that starts a program. */
export const holdsCommand = (plain: string): boolean => HOLDS_COMMAND.test(plain)

/** A file of settings, which `--config` names. */
const FILE = /\.(ya?ml|json)$/i

/** What names a file of Hydra: the option for its folder or its name, or one of the files there. */
const OF_HYDRA = /^--c(?:onfig-)?(?:n(?:ame)?|(p(?:ath)?|d(?:ir)?))(?:=(.*))?$|^\+{0,2}experiment=/
/** The files of verl itself, which have its defaults. */
const OF_VERL = /^(?:(?:\.\/)?config\/)?(?:ppo_(?:megatron_)?trainer(?:\.yaml)?)?$/

/** The file of Hydra that words name; of verl's own, none. */
function hydraFile(words: readonly string[]): string | undefined {
  let [folder, name] = ['', '']
  for (const [i, word] of words.entries()) {
    const [found, isFolder, value = words[i + 1] ?? ''] = OF_HYDRA.exec(word) ?? []
    if (isFolder !== undefined) folder = `${value}/`
    else if (found !== undefined) name = found.endsWith('experiment=') ? word : value
  }
  return OF_VERL.test(folder + name) ? undefined : folder + name
}

/** A script of a shell, which a command starts and which has settings of its own. */
const SHELL_SCRIPT = /\.(ba|z)?sh$/

const SHELL = /^(\S*\/)?((ba|z)?sh|sbatch)$/

/** The script of a shell that the first words of a command start, if any. */
const scriptIn = (words: readonly string[]): string | undefined =>
  words.find(
    (word, i) => SHELL_SCRIPT.test(word) && (i === 0 || words.slice(0, i).some((one) => SHELL.test(one))),
  )

/** The variables that tell ms-swift the processes of a node, and the nodes. */
const PROCESSES = ['NPROC_PER_NODE', 'NNODES']

/** Starts of commands that train with GRPO or something like it, and of those that do something else. */
const OF_GRPO =
  /\b(?:trl|swift)\s+(?:grpo|rloo)\b|\bmain_(?:ppo|dapo)\b|train_ppo_ray|(?:grpo|rloo)\w*\.py\b/i
const OF_OTHERS =
  /\b(?:trl|swift|megatron)\s+(?!rlhf\b)[a-z]|(?:^|[\s/._-])(?:sft|dpo|kto|orpo|eval|merge|prepare|preprocess|generate|serve)(?:_\w+)?(?:\.py\b|\s|$)/i
/** Options that say the same. */
const TRAINS = /^(?:--rlhf_type=(?:grpo|rloo)|(?:\+{0,2}|--)algorithm\.\S*)/i

/** The most other commands that are named. */
const MOST_OTHERS = 5

/**
 * Reads a command or a shell script: options `--name value`, `--name=value` or `--name` alone, which means true, and overrides
 * such as `actor.optim.lr=1e-6`. Of several commands, the one that trains with GRPO is read; if that is none or several, the one
 * with the most of them. Words before the first of them start the program; later words that belong to no option are left out and
 * listed.
 */
export function readCommand(text: string): SettingsText {
  const { commands, scope } = commandsIn(text)
  const starting = commands.flatMap(inShell).filter(({ words }) => startsProgram(words))
  const command = starting.length > 0 ? likeliest(starting) : joined(commands)
  const { words, environment } = programWords(command.words)
  const begins = starting.length > 0 ? beginningOf(words).join(' ').slice(0, SHOWN) : ''
  const { variables, arrays } = scope
  const isUnset = (name: string) => !variables.has(name) && !arrays.has(name) && !isUnknown(scope, name)
  const found = optionsOf(words, begins, isUnset)
  for (const name of PROCESSES) {
    const written = environment.get(name) ?? command.environment.get(name) ?? scope.variables.get(name)
    // without the processes of a node, the number of nodes is for another launcher
    if (written === undefined) break
    if (!found.entries.some(([known]) => known === name.toLowerCase()))
      take(found, name.toLowerCase(), written)
  }
  nameConditional(found, scope)
  const config = found.entries.find(([name, value]) => name === 'config' && FILE.test(value))?.[1]
  const file = config ?? hydraFile(words) ?? scriptIn(beginningOf(words))
  return { ...found, ...besides(command, starting), ...(file !== undefined && { file }) }
}

/** Says of variables of values that only a condition sets them. */
function nameConditional(found: SettingsText, scope: ShellScope): void {
  for (const one of found.skipped) {
    const names = [...one.written.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name)
    if (one.why === 'computed' && names.some((name) => isInDoubt(scope, name))) one.why = 'conditional'
  }
}

/** The other commands of a script, and how often it has the one that was read. */
function besides(
  command: ShellCommand,
  starting: readonly ShellCommand[],
): Pick<SettingsText, 'several' | 'others'> {
  const called = (one: ShellCommand) => startOf(one).slice(0, SHOWN)
  const read = called(command)
  const withOptions = starting.filter((one) => optionsIn(one) > 0)
  const alike = withOptions.filter((one) => called(one) === read)
  const others = [...new Set(withOptions.map(called))].filter((one) => one !== read)
  return {
    ...(alike.length > 1 && {
      several: { called: read, count: alike.length, read: alike.indexOf(command) + 1 },
    }),
    ...(others.length > 0 && {
      others: [...others.slice(0, MOST_OTHERS), ...(others.length > MOST_OTHERS ? ['…'] : [])],
    }),
  }
}

/** The place of the first option; the number of words if there is none. */
function indexOfOption(words: readonly string[]): number {
  const first = words.findIndex((word) => OPTION.test(word) || OVERRIDE.test(word))
  return first < 0 ? words.length : first
}

/** The words that start a program. */
const beginningOf = (words: readonly string[]): string[] =>
  words.slice(0, indexOfOption(words)).filter((word) => word !== CONTINUED && maybeWords(word) === null)

/** Programs that give a word to a shell elsewhere. */
const RUNS_TEXT = /^(ssh|tmux|screen|sbatch|su)$/

/** The commands that `bash -c "…"` or `eval "…"` runs, or the command itself. */
function inShell(command: ShellCommand): ShellCommand[] {
  const words = command.words.filter((word) => word !== CONTINUED)
  const shell = words.findIndex((word) => /^(?:\S*\/)?(?:ba|da|z)?sh$/.test(word))
  const flag = words.slice(shell + 1).findIndex((word) => /^-\w*c$/.test(word))
  const isFirst = words.slice(shell + 1, shell + 1 + flag).every((word) => /^[-+]|^pipefail$/.test(word))
  const at = shell < 0 || flag < 0 || !isFirst ? -1 : shell + 1 + flag
  const [given] = RUNS_TEXT.test(words[0] ?? '') ? words.slice(1).filter((word) => /\s/.test(word)) : []
  const text =
    given !== undefined
      ? given.replace(/^--wrap=/, '')
      : words[0] === 'eval'
        ? words.slice(1).join(' ')
        : at < 0
          ? ''
          : (words[at + 1] ?? '')
  if (text === '') return [command]
  for (const [name, value] of programWords(words).environment) setInside(command.inside, name, value)
  const inside = commandsIn(text, command.inside).commands
  return inside.some((one) => startsProgram(one.words)) ? inside : [command]
}

function startsProgram(words: readonly string[]): boolean {
  const [first, second] = programWords(words).words.filter((word) => word !== CONTINUED)
  return (
    first !== undefined && PROGRAMS.test(/^[$!%]$/.test(first) ? (second ?? '') : first.replace(/^[!%$]/, ''))
  )
}

const optionsIn = ({ words }: ShellCommand) =>
  words.filter((word) => OPTION.test(word) || OVERRIDE.test(word)).length

/** The words that start a program, with the script that a launcher starts behind its own options. */
function startOf({ words }: ShellCommand): string {
  const own = programWords(words).words
  const first = indexOfOption(own)
  const isScript = (word: string, i: number) => isScriptAt(word, own[i - 1])
  return own.filter((word, i) => word !== CONTINUED && (i < first || isScript(word, i))).join(' ')
}

/** 2 if a command trains with GRPO, 0 if it does something else, 1 if it may do either. */
function rankOf(command: ShellCommand): number {
  const { words } = command
  const start = startOf(command).slice(0, LONGEST_START)
  if (OF_GRPO.test(start) || words.some((word, i) => TRAINS.test(`${word}=${words[i + 1]}`))) return 2
  return OF_OTHERS.test(start) ? 0 : 1
}

/** Characters of the start of a command that are looked at. */
const LONGEST_START = 500

/** The likeliest command with options: by what it trains, then by their number. */
function likeliest(commands: readonly ShellCommand[]): ShellCommand {
  const ranked = commands.map((command) => {
    const size = optionsIn(command)
    return { command, size, rank: size === 0 ? -1 : rankOf(command) }
  })
  return ranked.reduce((best, one) =>
    one.rank > best.rank || (one.rank === best.rank && one.size > best.size) ? one : best,
  ).command
}

/** The commands of a text that starts no program as one: its lines are options. */
function joined(commands: readonly ShellCommand[]): ShellCommand {
  return { words: commands.flatMap(({ words }) => [...words, CONTINUED]), environment: new Map() }
}

/** Programs that only start another program. */
const WRAPPER = /^(nohup|exec|time|sudo|env)$/
/** Programs that start another one behind options and words of their own. */
const RUNS_PROGRAM =
  /^(docker|podman|conda|mamba|micromamba|apptainer|singularity|kubectl|timeout|numactl|stdbuf|nice|taskset|srun|mpirun|xargs|poetry|pdm)$/
/** Commands that start no program behind `--`. */
const TAKES_DASHES =
  /^(set|echo|printf|export|local|declare|typeset|readonly|grep|egrep|sed|awk|rm|mkdir|cp|mv|test|\[)$/
const LAUNCHER =
  /^(?:\S*\/)?(python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|megatron|tune|axolotl|llamafactory-cli|uv|bash)$/

/**
 * The words of the program itself, and the variables that `env` sets for it: `ray job submit … -- python3 …` starts the command
 * after the dashes, and `nohup env A=1 swift rlhf` starts swift.
 */
function programWords(words: readonly string[]): ShellCommand {
  const dashes = TAKES_DASHES.test(words[0] ?? '') ? -1 : words.indexOf('--')
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
  const wrapped = start < after.length ? after.slice(start) : after
  const inside = RUNS_PROGRAM.test(wrapped[0] ?? '')
    ? wrapped.findIndex((word, i) => LAUNCHER.test(word) && !/^(-\w|--name)$/.test(wrapped[i - 1] ?? ''))
    : -1
  const own = inside < 0 ? [...wrapped] : wrapped.slice(inside)
  // xargs adds words that it reads
  if (inside > 0 && wrapped[0] === 'xargs') own.push('$@')
  // a file that is read or written stands in the word of its sign or in the next one
  const given = own.filter(
    (word, i) => !/^\d?>(?!\()|^<(?!\()/.test(word) && !/^(\d?>>?|<)$/.test(own[i - 1] ?? ''),
  )
  // Hydra's -cn is --config-name
  const plain = (word: string) => word.replace(/^-(?=c[npd](=|$))/, '--').replace(/^--module$/, '-m')
  return { words: given.map(plain), environment }
}

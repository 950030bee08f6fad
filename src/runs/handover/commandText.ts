import { SHOWN, take, type SettingsText } from './settingsLiterals'

/** How a command starts a program; shell variables may precede it. */
const STARTS =
  /^[^\S\n]*(\$[^\S\n]+)?([A-Z_]\w*=\S+[^\S\n]+)*(python[\d.]*|accelerate|torchrun|deepspeed|trl|uv|bash|sh|\.\/\S+)[^\S\n]/
const OPTION = /^--([A-Za-z][\w.-]*)(?:=(.*))?$/s
const OVERRIDE = /^\+{0,2}([A-Za-z_][\w.]*)=(.*)$/s

/** Whether a text is a command: one of its lines starts a program, or it begins with an option such as --beta. */
export const isCommand = (text: string): boolean =>
  text.split('\n').some((line) => STARTS.test(line)) || /^\s*--[A-Za-z]/.test(text)

/**
 * Reads a command: options `--name value`, `--name=value` or `--name` alone, which means true, and overrides such as
 * `actor.optim.lr=1e-6`. Words before the first of them start the program; later words that belong to no option are left
 * out and listed. A command that starts a program ends with its first line without a backslash at the end.
 */
export function readCommand(text: string): SettingsText {
  const found: SettingsText = { form: 'command', entries: [], skipped: [] }
  /** the option that waits for its value */
  let open: { name: string; values: string[] } | undefined
  let hasBegun = false
  const close = () => {
    if (open) take(found, open.name, open.values.join(' ') || 'true')
    open = undefined
  }
  for (const line of commandIn(text).split('\n')) {
    for (const word of wordsOf(line.replace(/\\\s*$/, ''))) {
      const option = OPTION.exec(word)
      const [, name, value] = option ?? OVERRIDE.exec(word) ?? []
      if (name !== undefined) {
        close()
        hasBegun = true
        // argument parsers read --learning-rate as --learning_rate
        const here = name.replaceAll('-', '_')
        if (value === undefined) open = { name: here, values: [] }
        else take(found, here, value)
      } else if (open) open.values.push(word)
      else if (hasBegun) {
        const written = word.slice(0, SHOWN)
        found.skipped.push({ name: written, written, why: 'no-literal' })
      }
    }
    // a value may stand on the next line, but not a part of it
    if (open && open.values.length > 0) close()
  }
  close()
  return found
}

/**
 * The first command of a text that has options, without the words that start its program; the text itself if no program is
 * started.
 */
function commandIn(text: string): string {
  const lines: string[][] = []
  let goesOn = false
  for (const line of text.split('\n')) {
    if (goesOn) lines.at(-1)!.push(line)
    else lines.push([line])
    goesOn = /\\\s*$/.test(line)
  }
  const commands = lines.map((parts) => parts.join('\n')).filter((command) => STARTS.test(command))
  const hasOptions = (command: string) =>
    wordsOf(command.replace(STARTS, '')).some((word) => OPTION.test(word) || OVERRIDE.test(word))
  return (commands.find(hasOptions) ?? commands[0])?.replace(STARTS, '') ?? text
}

/** The words of a shell command, without the quotes around them. */
const wordsOf = (line: string): string[] =>
  (line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replace(/(["'])(.*?)\1/gs, '$2'))

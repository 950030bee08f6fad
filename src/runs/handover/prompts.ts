/**
 * The prompt of a shell and a command behind it. A prompt has a user and a folder, a drive of Windows, PS of PowerShell, an
 * environment of Python, or an arrow, with a folder and a branch of Git.
 */
const PROMPT =
  /^[^\S\n]*(?:\([\w.-]+\) *)?(?:\[?[\w.-]+@[^\n$%#>]{1,80}[$%#] +|(?:PS )?[A-Z]:\\[^\n>]{0,80}> *|PS ?(?:[/~][^\n>]{0,80})?> +|\([\w.-]+\) *[$%] +|➜ +\S+ +git:\(\S*\) +(?:✗ +)?|➜ {2,}\S+ +|[➜❯] +)(?=[\w./]+[ =][^\s:])/gm
/** A prompt of a shell, with or without a user and a folder, before a command. */
const ANY_PROMPT = /^[^\S\n]*(?:[$%]|PS[^>\n]{0,80}>)[^\S\n]+[\w./]/m
/** The prompt of a line that goes on with the one before it: > in a shell, >> in PowerShell. */
const NEXT_PROMPT = /(?<=\\\n)>{1,2} ?/g

/** The prompt of root before a command, and before a line that goes on with the one before it. */
const OF_ROOT =
  /^ *# +(?=(?:[A-Z_]\w*=\S* +)*(?:python|accelerate|torchrun|deepspeed|trl|swift|uv|bash|export|cd)\S* +\S)|(?<=\\\n) *#/gm

/** Whether each line of a text begins with #, or goes on with the one before it: it is no comment on any other line. */
const isOfRoot = (text: string): boolean =>
  text.split('\n').every((line, i, all) => /^\s*(#(?!!)|$)/.test(line) || all[i - 1]?.endsWith('\\'))

/** A text of commands without the prompts before them. That of root is a comment if the text has other lines. */
export function withoutPrompts(text: string): string {
  const commands = text.replace(PROMPT, '')
  const isSession = commands !== text || ANY_PROMPT.test(text)
  if (isSession) return withVariables(commands.replace(NEXT_PROMPT, ''))
  return withVariables(isOfRoot(text) ? text.replace(OF_ROOT, '') : text)
}

/** A line that only sets a variable of Windows: its name and its value. */
const SETS = /^ *@?set +(?:\/a +)?"?(\w+)=([\w.-]+)"? *$/im
/** A jump, or a condition that goes on in the next line: what is set behind it may be left out. */
const JUMPS = /\bgoto\b|\bcall +:|^ *(?:if|else|for)\b.*[\^\\] *$/im
/** What a line sets, be it under a condition or in a way that is not read. */
const MAY_SET = /\bset\s+(?:\/\w\s+)*"?(\w+)[-+*/]?=/gi
const VARIABLE = /%(\w+)%/g

/** A text with the values that its lines give to the variables of Windows, as in `set BETA=0.1` and `--beta %BETA%`. */
function withVariables(text: string): string {
  if (text.search(VARIABLE) < 0 || !SETS.test(text) || JUMPS.test(text)) return text
  const values = new Map<string, string>()
  let depth = 0
  const lines = text.split('\n').map((line) => {
    const put = line.replace(VARIABLE, (written, name: string) => values.get(name.toUpperCase()) ?? written)
    for (const [, changed] of put.matchAll(MAY_SET)) values.delete(changed.toUpperCase())
    const [, name, value] = (depth === 0 && SETS.exec(put)) || []
    if (name !== undefined) values.set(name.toUpperCase(), value)
    depth += put.split('(').length - put.split(')').length
    return put
  })
  return lines.join('\n')
}

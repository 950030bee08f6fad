/** A target of a Makefile, whose recipe stands on lines that begin with a tab. */
const TARGET =
  /^(?!(?:def|class|if|elif|else|for|while|try|except|finally|with|async|match|case)\b)[\w./%$(){} -]+::?(?!=)[^\n]*\n(?:[^\S\n]*(?:#[^\n]*)?\n)*\t[^\n]*\S/m
const VARIABLE = /^(?:export[^\S\n]+|override[^\S\n]+)?([A-Za-z_]\w*)[^\S\n]*(\?|:{1,3}|\+)?=[^\S\n]*(.*)$/

/** A variable of a target. */
const OF_TARGET =
  /^[^\s:=#][^:=#\n]*::?[^\S\n]*(?:(?:export|override|private)[^\S\n]+)*([A-Za-z_]\w*)[^\S\n]*[?:+]?=/

/** A line of a recipe that starts a training. */
const RECIPE =
  /^\t(?:[^\n]*[\s@;&"'/=-])?(?:python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|bash|sh|srun|uv)[^\S\n]/m

export const isMakefile = (text: string): boolean => RECIPE.test(text) && TARGET.test(text)

/** The variables and recipes of a Makefile as a shell script: each line of a recipe runs in a shell of its own. */
export function makefileScript(text: string): string {
  const lines = text.replace(/\\\n\t?/g, ' ').split('\n')
  // a variable of a target has another value in the recipes for it
  const own = new Set(lines.flatMap((line) => OF_TARGET.exec(line)?.[1] ?? []))
  const isKnown = (line: string) => !own.has(VARIABLE.exec(line)?.[1] ?? '')
  const script = lines.map((line) => (isKnown(line) ? scriptLine(line) : ''))
  return [...(own.size > 0 ? [`read ${[...own].join(' ')}`] : []), ...script].join('\n')
}

function scriptLine(line: string): string {
  if (line.startsWith('\t')) return `( ${inShell(line.replace(/^\t[\s@+-]*/, ''))} )`
  const [, name, sign, value] = VARIABLE.exec(line) ?? []
  if (name !== undefined) {
    const inside = inShell(value.replace(/\s+#.*$/, '').trim()).replace(/["`\\]/g, '\\$&')
    if (sign === '?') return `: "\${${name}:=${inside}}"`
    return sign === '+' ? `${name}="\${${name}:-} ${inside}"` : `${name}="${inside}"`
  }
  if (/^[^\S\n]*if(?:n?eq|n?def)\b/.test(line)) return 'if [ "$CONDITION" ]; then'
  if (/^[^\S\n]*else\b/.test(line)) return 'else'
  if (/^[^\S\n]*endif\b/.test(line)) return 'fi'
  return /^-?include[^\S\n]/.test(line) ? '. makefile' : ''
}

/** A text of a Makefile as a shell reads it: `$(NAME)` is a variable, `$$` a dollar, and `$@` the target. */
const inShell = (text: string): string =>
  text.replace(/\$(?:\$|\((\w+)\)|([@<^?*+]))/g, (whole, name?: string, target?: string) =>
    name !== undefined ? `\${${name}}` : target !== undefined ? '${TARGET}' : whole === '$$' ? '$' : whole,
  )

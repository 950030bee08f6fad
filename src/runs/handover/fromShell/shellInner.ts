import type { ShellScope } from './shellValues'

/** A command whose words may hold a script of their own. */
const RUNS_SCRIPT = /^(?:(?:\S*\/)?(?:ba|da|z)?sh|eval|ssh|su|tmux|screen|sbatch|srun)$/
/** Commands that hand no variables on. */
const HANDS_ON_NONE = /^(?:ssh|su)$/
/** The most variables that all scripts inside another one get together. */
const MOST_VARIABLES = 30_000

export const newScope = (): ShellScope => ({
  variables: new Map(),
  arrays: new Map(),
  conditional: new Set(),
  exported: new Set(),
  isOpen: false,
})

/** Looks for the values with which a script begins that a command of another script runs. */
export function scopeInside(): (words: readonly string[], scope: ShellScope) => ShellScope | undefined {
  let looks = 0
  return (words, scope) => {
    if (!words.some((word) => RUNS_SCRIPT.test(word))) return undefined
    looks += scope.variables.size + scope.conditional.size
    if (looks > MOST_VARIABLES) return { ...newScope(), isOpen: true }
    const { variables, arrays, conditional, exported, isOpen } = scope
    if (words[0] === 'eval')
      return {
        variables: new Map(variables),
        arrays: new Map(arrays),
        conditional: new Set(conditional),
        exported: new Set(exported),
        isOpen,
      }
    const isHandedOn = ([name]: [string, string]) => exported.has(name) && !HANDS_ON_NONE.test(words[0])
    const own = new Map([...variables].filter(isHandedOn))
    // another variable of the script may be handed on in a way that is not read
    const others = [...variables.keys(), ...conditional].filter((name) => !own.has(name))
    return {
      variables: own,
      arrays: new Map(),
      conditional: new Set(others),
      exported: new Set(own.keys()),
      isOpen,
    }
  }
}

/** Sets a variable for the script that a command runs. */
export function setInside(scope: ShellScope | undefined, name: string, value: string): void {
  scope?.variables.set(name, value)
  scope?.conditional.delete(name)
  scope?.exported.add(name)
}

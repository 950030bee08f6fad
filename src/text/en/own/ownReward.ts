import type { Fault, RewardFault } from '../../../settings/rewardFault'

const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '))

function what(fault: Fault): string {
  switch (fault.kind) {
    case 'syntax':
      return `this is not JavaScript: ${fault.message}`
    case 'thrown':
      return fault.message
    case 'time':
      return 'it took too long. Look for a loop that never ends or does too much'
    case 'step-time':
      return 'all completions of a step together took too long. Let each call do less, or use fewer completions per step'
    case 'memory':
      return 'it needs more memory than a reward may have, 16 MiB'
    case 'depth':
      return 'its calls are nested too deeply'
    case 'no-function':
      return 'it has no function named reward. Write function reward(problem, completion, random) { … }'
    case 'not-a-number': {
      const whose = fault.part === null ? 'reward' : `the part “${fault.part}”`
      return `${whose} returned ${fault.found}. Allowed: a number from −1e17 to 1e17, or an object of such numbers`
    }
    case 'overflow':
      return `the weighted sum ${fault.found} is out of range. Allowed: −1e17 to 1e17`
    case 'weights':
      return `weights is ${fault.found}. Allowed: an object of numbers from −1e17 to 1e17, such as const weights = { format: 0.2, correct: 0.8 }`
    case 'parts':
      return `it returned the parts ${list(fault.found)}, and this run has ${list(fault.expected)}. Return the same parts for every completion`
    case 'part-names':
      return fault.found.length === 0
        ? `it returned an object without parts, as an async function does. Return a number, or an object of 1 to ${fault.most} numbers`
        : `its parts are ${list(fault.found)}. Allowed: 1 to ${fault.most} names of letters, digits and _, each up to 24 characters, but no name that every object has, such as constructor`
    case 'unreadable':
      return 'its result cannot be read. Do not change built-in objects such as Object.prototype'
    case 'no-interpreter':
      return `its interpreter could not be loaded: ${fault.message}`
  }
}

/** Where it happened, as exactly as that is known: see `RewardFault`. */
function placeOf({ fault: { kind }, line, column, completion }: RewardFault): string {
  if (line === null) return ''
  if (kind === 'not-a-number' || kind === 'parts' || kind === 'overflow')
    return ` in the function at line ${line}`
  if (kind === 'time')
    return completion === null
      ? ' while it was read'
      : ` near line ${line}, where one of its functions begins or calls another`
  return ` in line ${line}${column === null ? '' : `, column ${column}`}`
}

function sentence(found: RewardFault): string {
  const { fault, completion } = found
  const place = placeOf(found)
  const judging = completion && ` It was judging “${completion.text}” for the prompt “${completion.prompt}”.`
  const said = what(fault)
  return `The code of the reward failed${place}: ${said}${/[.!?…}]$/.test(said) ? '' : '.'}${judging ?? ''}`
}

/** The words of rewards that a visitor writes. */
export const ownReward = {
  /** the value of the knob, which is code: the task reward, or so many lines */
  shipped: 'the task reward',
  lines: (count: string) => (count === '1' ? 'code of one line' : `code of ${count} lines`),
  /** why the code of a reward failed, with its place and the completion that it was judging */
  sentence,
  /** a step that did not count; `worked`: whether an earlier reward can be restored */
  paused: (fault: RewardFault, worked: boolean) =>
    `${sentence(fault)} The run is paused before this step. Change the code${worked ? ', or restore the last reward that worked' : ''}. Then press Play, or Reset if no run has started.`,
}

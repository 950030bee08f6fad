import type { JSValueHandle } from 'quickjs-wasi'
import { cutNames, namesIn, partsIn, weightsIn, type Read } from './answers'
import { MOST_PARTS, RewardError, type OwnCompletion, type OwnProblem } from './convention'
import { cutText, MOST_REWARD, type Fault, type RewardFault } from '../settings/rewardFault'
import { weightedRewards } from '../grpo'
import type { OwnPart } from '../tasks/ownParts'
import { CODE } from './driver'
import type { Crash, Image, Machine } from './machine'
import { isPartName } from './partName'

/** Completions to score; row r is a completion of problem rows[r][0]. Plain data: it goes into the interpreter as text. */
export interface OwnBatch {
  problems: readonly OwnProblem[]
  rows: readonly (readonly [problem: number, completion: OwnCompletion])[]
}

/** For each row, a function that draws its random numbers, uniform on [0, 1). */
export type Chance = (row: number) => () => number

/** Code that is ready to score. */
export interface Program {
  parts: readonly OwnPart[]
  /**
   * The parts of all completions, [N, K]. Each call starts with the globals that the code left when it was read, so that
   * earlier calls have no effect.
   * @throws RewardError if the code fails
   */
  score(batch: OwnBatch, chance: Chance): Float64Array
}

/** Code at the top of a script has no stream of its own. */
const NO_CHANCE = () => 0
const NOTHING: OwnBatch = { problems: [], rows: [] }

/**
 * Reads code and finds its parts: those with weights, else those that it returns for the first completion of `probe`.
 * @throws RewardError if it cannot be used
 */
export function programOf(machine: Machine, code: string, probe: OwnBatch): Program {
  const { vm } = machine
  const call = (name: string, ...given: Parameters<typeof vm.callFunction>[2][]) =>
    vm.callFunction(machine.driver(name), vm.undefined, ...given)

  /** the line of the function `reward`; null until it is known */
  let rewardLine: number | null = null

  /**
   * Restores an image of the machine, calls `act` in it, and returns what `read` makes of the answer.
   * @throws RewardError for a fault that the code reports or that stops it
   */
  function from<T, Value>(
    image: Image,
    batch: OwnBatch,
    chance: Chance,
    act: () => T,
    read: (answer: T) => Read<Value>,
  ): Value {
    let row = -1
    let draw = NO_CHANCE
    machine.random = () => draw()
    machine.onRow = (now) => {
      // only the driver may go on, and only to the next completion
      if (now !== row + 1 || now >= batch.rows.length) throw new Error('no such completion')
      row = now
      draw = chance(now)
      machine.nextCall()
    }
    const outcome = machine.from(image, act)
    if ('crash' in outcome) throw errorOf(placed(outcome.crash, code), batch, row)
    const answer = read(outcome.value)
    if ('value' in answer) return answer.value
    throw errorOf({ fault: answer.fault, line: row < 0 ? null : rewardLine, column: null }, batch, row)
  }

  const { reward, image, line } = from(
    machine.empty,
    NOTHING,
    () => NO_CHANCE,
    () => {
      vm.evalCode(code, CODE)
      // by name, because a const at the top of a script is not a property of the global object
      const reward = vm.evalCode("typeof reward === 'function' ? reward : undefined", 'driver.js')
      const line = reward.isFunction ? reward.getProp('lineNumber').toNumber() : 0
      return { reward: reward.isFunction ? reward : null, line, image: machine.image() }
    },
    (value) => ({ value }),
  )
  if (!reward) throw errorOf(nowhere({ kind: 'no-function' }), NOTHING, -1)
  // code can give its functions any number as their line
  rewardLine = within(line, code)

  const weights = from(
    image,
    NOTHING,
    () => NO_CHANCE,
    () =>
      textIn(
        call('weights', vm.evalCode("typeof weights === 'undefined' ? undefined : weights", 'driver.js')),
      ),
    weightsIn,
  )
  const returned = () =>
    from(
      image,
      probe,
      () => NO_CHANCE,
      () => textIn(call('names', reward, vm.newString(JSON.stringify(probe)))),
      namesIn,
    )
  const names = weights ? [...weights.keys()] : returned()
  if (names.length === 0 || names.length > MOST_PARTS || !names.every(isPartName)) {
    throw errorOf(nowhere({ kind: 'part-names', found: cutNames(names), most: MOST_PARTS }), NOTHING, -1)
  }

  const weighing = names.map((name) => weights?.get(name) ?? 1)

  return {
    parts: names.map((name, k) => ({ name, weight: weighing[k] })),
    score(batch, chance) {
      const parts = from(
        image,
        batch,
        chance,
        () => {
          const result = call(
            'score',
            reward,
            vm.newString(JSON.stringify(batch)),
            vm.newString(JSON.stringify(names)),
          )
          return result.isString ? result.toString() : result.toUint8Array()
        },
        (answer) => partsIn(answer, batch.rows.length * names.length),
      )
      const row = weightedRewards(Float32Array.from(parts), weighing).findIndex(
        (sum) => !(Math.abs(sum) <= MOST_REWARD),
      )
      if (row < 0) return parts
      const terms = names.map((name, k) => `${name} ${parts[row * names.length + k]} × ${weighing[k]}`)
      const found = cutText(terms.join(' + '))
      throw errorOf({ fault: { kind: 'overflow', found }, line: rewardLine, column: null }, batch, row)
    },
  }
}

/** A text that the driver returned; null for anything else, because converting it would run code. */
const textIn = (answer: JSValueHandle): string | null => (answer.isString ? answer.toString() : null)

/** A line or a column of the code, counted from 1; null if the number cannot be one, because code can throw any number. */
const within = (place: number | null, code: string): number | null =>
  place !== null && Number.isInteger(place) && place >= 1 && place <= code.length + 1 ? place : null

const placed = ({ fault, line, column }: Crash, code: string): Crash => ({
  fault,
  line: within(line, code),
  column: within(column, code),
})

const nowhere = (fault: Fault): Crash => ({ fault, line: null, column: null })

/** The most characters of a prompt or a completion in a message. */
const LONGEST = 60

/** The error for a fault, with the completion that was being scored; none if `row` is −1. */
function errorOf(crash: Crash, { problems, rows }: OwnBatch, row: number): RewardError {
  const completion: RewardFault['completion'] =
    row < 0
      ? null
      : { prompt: cutText(problems[rows[row][0]].prompt, LONGEST), text: cutText(rows[row][1].text, LONGEST) }
  return new RewardError({ ...crash, completion })
}

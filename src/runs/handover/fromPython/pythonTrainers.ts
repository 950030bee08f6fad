import { basesOf, lastNameOf, variableOf } from './calledNames'
import { placeOf } from './pythonOrder'
import type { Script } from './pythonScope'
import { argumentsOf, functionsAround, written, type Node, type Source } from './pythonStatements'

const TRAINER = /(GRPO|RLOO)\w*Trainer$/
/** The place of the settings among the arguments of a trainer. */
const PLACE_IN_TRAINER = 2
/** The most trainers that are asked for their settings. */
const MOST_TRAINERS = 20

/** The settings that trainers are given, as in `GRPOTrainer(model, rewards, args)` or `GRPOTrainer(args=args)`. */
export function givenToTrainers(script: Script): { trainer: Node; given: Node }[] {
  const trainers = script.calls.filter((call) => isTrainer(call, script))
  return trainers.slice(0, MOST_TRAINERS).flatMap((trainer) => {
    const { positional, named } = argumentsOf(trainer, script)
    const given = named.get('args') ?? named.get('config') ?? positional[PLACE_IN_TRAINER]
    return given ? [{ trainer, given }] : []
  })
}

/** Whether a trainer is given an object behind a place of the script. */
export const isGivenAfter = (at: number, object: string, script: Script): boolean =>
  givenToTrainers(script).some(({ trainer, given }) => trainer.from > at && written(given, script) === object)

/** Where the only training of a script begins: what is changed behind it has no effect. Infinity if that is not known. */
export function trainingIn(script: Script): number {
  const trainers = script.calls.filter((call) => isTrainer(call, script))
  const names = new Set(trainers.map((call) => variableOf(call, script.source)))
  // another call of this name may train as well
  const starts = script.calls.filter(
    ({ firstChild }) => firstChild && written(firstChild, script).endsWith('.train'),
  )
  const [only] = starts
  const isCertain =
    starts.length === 1 &&
    names.has(written(only.firstChild!, script).slice(0, -'.train'.length)) &&
    placeOf(only, [], script.source) === 'runs'
  return isCertain && functionsAround(only).length === 0 ? only.from : Infinity
}

/** Whether a call makes a trainer. */
export const isTrainer = ({ firstChild }: Node, script: Source): boolean =>
  firstChild !== null && TRAINER.test(lastNameOf(firstChild, script))

/** Whether a class derives from one of trainers. */
export const isTrainerClass = (definition: Node, script: Source): boolean =>
  basesOf(definition, script).some((base) => TRAINER.test(base))

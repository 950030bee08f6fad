import { counted } from './counted'

/** What a network and a step with it cost. */
export const stepCost = {
  networkCost: ({
    parameters,
    megaOperations,
    megabytes,
  }: Record<'parameters' | 'megaOperations' | 'megabytes', string>) =>
    `${counted(parameters, 'parameter', 'parameters')}; about ${megaOperations} million operations a step and ${megabytes} MB, counted from the sizes.`,
  /** `from`: milliseconds of a step of other sizes, or null if these were measured */
  stepTime: ({ engine, milliseconds, from }: { engine: string; milliseconds: string; from: string | null }) =>
    from === null
      ? `${milliseconds} ms a step on ${engine}, measured in this run.`
      : `About ${milliseconds} ms a step on ${engine}: the ${from} ms measured for this run, scaled by the operations.`,
  /** each policy that there is, before one is chosen */
  policies: {
    title: 'What each policy costs at these sizes',
    cost: (policy: string, parameters: string, megabytes: string, time: string) =>
      `${policy}: ${counted(parameters, 'parameter', 'parameters')}, ${megabytes} MB, ${time}`,
    time: (milliseconds: string, engine: string, isScaled: boolean) =>
      `${isScaled ? 'about ' : ''}${milliseconds} ms a step on ${engine}`,
    notMeasured: 'time of a step not measured yet',
    /** `why`: a sentence */
    refused: (policy: string, why: string) => `${policy} cannot be chosen now: ${why}`,
    measure: 'Measure the policies',
    measuring: 'Measuring …',
    about: 'Trains a new run of each policy for about a second. Your run pauses meanwhile.',
  },
  /** `isReal`: actions are real numbers, and the policy gives means instead of logits */
  arrays: ({
    outputs,
    actions,
    rewards,
    isReal,
  }: Record<'outputs' | 'actions' | 'rewards', string> & { isReal: boolean }) =>
    `A step holds ${isReal ? counted(outputs, 'mean', 'means') : counted(outputs, 'logit', 'logits')}, ${isReal ? counted(actions, 'number of an action', 'numbers of actions') : counted(actions, 'action', 'actions')} with log-probabilities, and ${counted(rewards, 'reward', 'rewards')}.`,
  reference: ({ megabytes, share }: Record<'megabytes' | 'share', string>) =>
    `The reference takes ${megabytes} MB, a copy of the weights and its log-probabilities, and ${share} of the operations.`,
}

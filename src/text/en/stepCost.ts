import { counted } from './counted'

/** What a network and a step with it cost. */
export const stepCost = {
  networkCost: ({
    parameters,
    megaOperations,
    megabytes,
  }: Record<'parameters' | 'megaOperations' | 'megabytes', string>) =>
    `${counted(parameters, 'parameter', 'parameters')}; about ${megaOperations} million operations a step and ${megabytes} MB, counted from the sizes.`,
  /** `from` is the time of a step of the run, if the time is scaled from it; `time` is null if none was measured */
  stepTime({
    engine,
    time,
  }: {
    engine: string | null
    time: { milliseconds: string; from: string | null } | null
  }) {
    const on = engine === null ? '' : ` on ${engine}`
    if (time === null) return `Time of a step${on}: not measured yet.`
    if (time.from === null) return `${time.milliseconds} ms a step${on}, measured in this run.`
    return `About ${time.milliseconds} ms a step${on}: the ${time.from} ms measured for this run, scaled by the operations.`
  },
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

import { counted } from './counted'

/** What a step keeps in memory, below the cost of the network. */
export const stepMemory = {
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

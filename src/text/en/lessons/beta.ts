import type { Catalogue } from '../../catalogue'

export const beta: Catalogue['lessons']['beta'] = {
  title: 'β and the reference',
  text: [
    'The reference is a copy of the policy from the start of training. KL measures how far the policy has moved from it, in nats, the unit of natural logarithms: 0 where both give every token the same probability, and more the more they differ. GRPO adds β times the KL to its loss, which pulls the policy back.',
    'In a language model the reference holds what pre-training taught. Here it is an untrained network that guesses, so the pull has little to protect.',
  ],
  question: 'One run has β = 0, the other β = 0.5. How does the second end?',
  answers: {
    higher: 'Nearer to the reference, with a higher reward.',
    same: 'Nearer to the reference, with the same reward.',
    lower: 'Nearer to the reference, with a lower reward.',
  },
  arms: { free: 'β = 0', held: 'β = 0.5' },
  explanation: ({ klFree, klHeld, rewardFree, rewardHeld, greedyHeld, entropyFree, entropyHeld }) => [
    `With β = 0 your run ended at a KL of ${klFree} nats and a reward of ${rewardFree}; with β = 0.5 at ${klHeld} nats and ${rewardHeld}.`,
    `The reference is untrained and guesses at random, so β pulls the policy towards random guesses: its entropy, a measure of how undecided it is, stayed at ${entropyHeld} instead of ${entropyFree}. Its greedy answers (always the most probable token, as in evaluation) earned ${greedyHeld}: the policy has learnt more than its samples show. The right β depends on how good the reference is, and on how far the reward can be trusted, as the next lesson shows.`,
  ],
  next: 'Run with GRPO’s own β, 0.04. Does it still cost reward?',
}

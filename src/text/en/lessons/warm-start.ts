import type { Catalogue } from '../../catalogue'

export const warmStart: Catalogue['lessons']['warm-start'] = {
  title: 'Supervised warm start',
  text: [
    'One string in 4096 pays. The 64 guesses of a step will hardly ever contain it.',
    'The first run is plain GRPO. The second is shown solutions first: for 20 steps it only imitates them (supervised learning, −log π of the solution), over the next 20 the reward takes over, and the last 20 learn from reward alone.',
  ],
  question: 'Which runs learn the task in 60 steps?',
  answers: {
    both: 'Both; the warm start is only faster.',
    warm: 'Only the one with the warm start.',
    neither: 'Neither: the task is too hard.',
  },
  arms: { scratch: 'GRPO alone', warm: 'warm start' },
  explanation: ({ stuck, rewardScratch, afterWarm, live, rewardWarm }) => [
    `From scratch ${stuck} of the groups were stuck, and the run ended right in ${rewardScratch} of its completions. GRPO can only make sampled completions more likely; a reward that is never earned gives no signal.`,
    `The solutions brought the second run to ${afterWarm} around step 20. By then ${live} of its groups had something to compare, and the reward did the rest: ${rewardWarm} at the end. This is why a language model is fine-tuned on examples before GRPO: reinforcement needs a policy that sometimes succeeds.`,
  ],
  next: 'How short can the warm start be? Try 5 steps of it.',
}

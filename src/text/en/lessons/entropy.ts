import type { Catalogue } from '../../catalogue'

export const entropy: Catalogue['lessons']['entropy'] = {
  title: 'Entropy collapse',
  text: [
    'Entropy says how undecided the policy is: 1.39 nats if four letters are equally likely, 0 if it is sure. Learning has to lower it. The question is when.',
    'The policy has to find the one string that pays, for each of four prompts. What it learns for one prompt also changes its completions of the others, because all prompts share one network. The first run has no entropy bonus; the second adds a small one (0.05) that pays for being undecided.',
  ],
  question: 'A bonus for being undecided: which run finds more?',
  answers: {
    without: 'The one without: nothing distracts it.',
    same: 'Both find everything.',
    with: 'The one with the bonus.',
  },
  arms: { without: 'no bonus', with: 'bonus 0.05' },
  explanation: ({ entropyWithout, entropyWith, rewardWithout, rewardWith, stuckWithout, stuckWith }) => [
    `In steps 9 to 20 the entropy was ${entropyWithout} without the bonus and ${entropyWith} with it. At the end the first run was right in ${rewardWithout} of its completions, the second in ${rewardWith}.`,
    `Without the bonus ${stuckWithout} of the groups ended stuck, with it ${stuckWith}. A policy that is sure of a wrong answer always writes the same one: the group is stuck, its advantages are 0, and it cannot learn from itself any more. This is a collapse: entropy gone before the search is over.`,
  ],
  next: 'Set the bonus to 0.5: does more always help? Or raise the temperature instead.',
}

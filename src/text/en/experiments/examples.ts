/** The names of the comparisons to start from, and what each of them shows. */
export const examples = {
  one_at_a_time: {
    name: 'GRPO, part by part',
    note: 'Each configuration removes one more part of the advantage: the division by the std, then the group mean, then any baseline. Clip, KL, learning rate, completions and updates are equal. On reverse digits GRPO without std learns later and ends higher: over 28 seeds by 0.050 [0.024, 0.081], at 0.994 against 0.944, because a few seeds of GRPO fail. The first 8 seeds show 0.016 only. A likely reason is β: with the division pushes are larger, so the same β holds the policy back less. In the first tenth of the run GRPO moves nine times as far from the reference (KL 0.25 against 0.03). With β 0.16 GRPO ends at 0.996 over those 8 seeds, as without std.',
  },
  algorithms: {
    name: 'GRPO, RLOO, REINFORCE',
    note: 'The presets GRPO, RLOO, and REINFORCE with and without a baseline. They differ in several settings, also in the number of updates. Some details differ from the papers.',
  },
  std_helps: {
    name: 'The division by std helps',
    note: 'Countdown, 9,600 completions: over 8 seeds GRPO ends at 0.28 and GRPO without std at 0.16. Right completions are rare, so the rewards of a group differ little (std 0.035). Without the division the pushes are so small that KL and entropy bonus hold the policy where it began: its KL to the reference stays at 0.007.',
  },
  std_hurts: {
    name: 'The division by std hurts',
    note: 'A slippery grid world, 1,920 completions: over 8 seeds GRPO ends at 0.38 and GRPO without std at 0.91. At first hardly anybody arrives, so the rewards of most groups differ by a fall from the cliff alone, which costs 0.1. The division makes those groups count as much as groups in which somebody arrives. GRPO first learns to keep off the cliff: in the middle of the run 92% of its groups are dead, against 3% without the division. This is the difficulty bias that Dr. GRPO removes. It shows early only: after 3,200 completions no difference is shown.',
  },
  dead_groups: {
    name: 'Nearly all groups dead',
    note: 'Needle in a haystack with 8³ = 512 answers, one of them right, 9,600 completions. At first 99% of the groups of eight have no right completion, so they have no signal. Over 28 seeds groups of 8 end at 0.61, groups of 32 at 0.68, which is not told apart from it (p = 0.1), and groups of 2 at 0.20: a pair almost never contains a right completion at first.',
  },
  batch_mean_fails: {
    name: 'The batch mean is a poor baseline',
    note: 'Reverse digits with one to five digits, 12,800 completions, both without std. Short prompts are soon solved, so each of their completions is above the batch mean, and those of long prompts are below it whatever they say. Over 8 seeds the group mean ends 0.13 higher, at 0.74 against 0.61.',
  },
}

import type { CoachText } from '../../coachText'

export const rules: CoachText['rules'] = {
  klOut: {
    title: 'KL runs away',
    says: ({ kl, before, most, beta, steps }) =>
      `KL grew from ${before} to ${kl} nats in ${steps} steps, above the sound ${most}, and the reward did not follow. β = ${beta} is too weak to hold the policy near its reference.`,
  },
  entropyCollapse: {
    title: 'Entropy has collapsed',
    says: ({ entropy, share, reward }) =>
      `Entropy is ${entropy} nats, ${share} of the most there can be, at a reward of ${reward}. The policy tries nothing new; an entropy bonus keeps it choosing.`,
  },
  neverRight: {
    title: 'No completion earns anything',
    says: ({ completions, steps }) =>
      `All ${completions} completions of ${steps} steps earned 0, so every advantage is 0. No Group size helps where nothing is ever right; learning from solutions first (Staging) does.`,
  },
  stuckGroups: {
    title: 'Stuck groups',
    says: ({ stuck, p, size, now, larger, then }) =>
      `${stuck} of groups give no signal. At p = ${p} all ${size} completions of a group agree with chance pᴳ + (1 − p)ᴳ = ${now}; with Group size ${larger} it is ${then}.`,
  },
  solvedGroups: {
    title: 'Solved groups',
    says: ({ solved, size, left }) =>
      `In ${solved} of groups all ${size} completions earn the best, so their advantages are 0 and ${left} of each step teaches. Dead groups can be sampled again; or the task is learnt.`,
  },
  clipIdle: {
    title: 'The clip cannot act',
    says: ({ mu, epsilon, steps }) =>
      `Nothing was clipped in ${steps} steps: with μ = ${mu} each batch is learnt from once, every ratio is 1, and ε = ${epsilon} has no effect. A second pass moves the ratios.`,
  },
}

import type { CoachText } from '../../coachText'

/** What each rule says: the figure, the reason, and the knob that its change turns. */
export const rules: CoachText['rules'] = {
  hacking: {
    title: 'The reward is being hacked',
    says: ({ score, best, reward, before, beta }) =>
      `The reward rose from ${before} to ${reward}, while the true score, which is not trained on, fell from ${best} to ${score}. A larger β (now ${beta}) keeps the policy near the reference, where both agree.`,
  },
  evaluationFalls: {
    title: 'Evaluation falls',
    says: ({ evaluation, best, reward, before, beta }) =>
      `Evaluation fell from ${best} to ${evaluation} while the reward in training rose from ${before} to ${reward}: what is learnt does not carry over. A larger β (now ${beta}) keeps the policy nearer to the reference.`,
  },
  klOut: {
    title: 'KL runs away',
    says: ({ kl, before, most, beta, steps }) =>
      `KL grew from ${before} to ${kl} nats in ${steps} steps, above the sound ${most}, and the reward did not follow. β = ${beta} is too weak to hold the policy near its reference.`,
  },
  rateForPasses: {
    title: 'Too far on one batch',
    says: ({ moved, passes, rate, steps }) =>
      `The ${passes} updates of a step move the policy ${moved} nats from the one that sampled (${steps} steps). At Learning rate ${rate} that is too far for μ passes: the last ones learn from stale samples.`,
  },
  clipHigh: {
    title: 'Much is clipped',
    says: ({ clipped, steps, epsilon, rate, mu }) =>
      `Over ${steps} steps ${clipped} of tokens were clipped at 1 ± ${epsilon} (ε) and gave no gradient. Learning rate ${rate} with μ = ${mu} moves the policy further in a step than the clip allows.`,
  },
  unlearnt: {
    title: 'What was learnt is lost',
    says: ({ evaluation, best, entropy, times, rate }) =>
      `Evaluation fell from ${best} to ${evaluation}. Groups are dead (entropy ${entropy}), so Adam’s squared gradients fade: one rare sample moves weights by up to ${times} × ${rate}. Stop earlier, or lower the Learning rate.`,
  },
  entropyCollapse: {
    title: 'Entropy has collapsed',
    says: ({ entropy, most, share, reward, steps }) =>
      `For ${steps} steps entropy was ${entropy} of at most ${most} nats (${share}), at a reward of ${reward}. The policy tries nothing new; the Entropy bonus or a smaller Learning rate keeps it choosing.`,
  },
  neverRight: {
    title: 'No completion earns anything',
    says: ({ completions, steps }) =>
      `All ${completions} completions of ${steps} steps earned 0, so every advantage is 0. No Group size helps where nothing is right; learning from solutions (Supervised help) does.`,
  },
  stuckGroups: {
    title: 'Stuck groups',
    says: ({ stuck, p, size, now, larger, after }) =>
      `${stuck} of groups give no signal. At p = ${p} the ${size} completions of a group agree with chance pᴳ + (1 − p)ᴳ = ${now}; with Group size ${larger} it is ${after}.`,
  },
  alikeGroups: {
    title: 'Equal rewards within groups',
    says: ({ stuck, size, agree, larger, after }) =>
      `In ${stuck} of groups all ${size} completions earn the same, less than the best: no signal. One agrees with another with chance ${agree}, so with Group size ${larger} about ${after} would.`,
  },
  advantagesOff: {
    title: 'Advantages are off balance',
    says: ({ centre, spread, steps }) =>
      `Over ${steps} steps the advantages have mean ${centre} and std ${spread}, not 0 and 1: all completions are pushed one way, or a few outweigh the rest.`,
  },
  tinySpread: {
    title: 'Tiny differences are magnified',
    says: ({ few, tiny, times, steps }) =>
      `In ${few} of the groups with a signal (${steps} steps) the rewards differ by a std below ${tiny}. Reward scaling “group” divides by it, so those differences count over ${times} times.`,
  },
  policyLossGrows: {
    title: 'The policy loss grows',
    says: ({ before, loss, steps, rate }) =>
      `The policy loss is positive and grew from ${before} to ${loss} in ${steps} steps, and the reward did not rise: updates undo each other. Learning rate ${rate} is too large.`,
  },
  supervisedFlat: {
    title: 'The supervised loss is stuck',
    says: ({ before, loss, steps, lambda }) =>
      `The supervised loss went from ${before} to ${loss} in ${steps} steps. λ_sup = ${lambda} is small beside the policy loss; a longer warm start and smaller batches also help.`,
  },
  consistencyRises: {
    title: 'Consistency gets worse',
    says: ({ before, loss, steps, lambda }) =>
      `The consistency loss climbed from ${before} to ${loss} in ${steps} steps. Consistency λ = ${lambda} ties the two views of a problem too tightly for the reward to be learnt.`,
  },
  smallBatch: {
    title: 'A small batch for its baseline',
    says: ({ size, error, larger, after }) =>
      `The baseline is the mean of ${size} completions, with a standard error of ${error}: much of each advantage is that noise. With ${larger} Completions per step it is ${after}.`,
  },
  pullOfBeta: {
    title: 'β moves groups without a signal',
    says: ({ dead, beta, kl, policy }) =>
      `${dead} of groups are dead. In them only β = ${beta} acts, and pulls back to the reference: KL term ${kl}, policy term ${policy}. Dropping them ends that.`,
  },
  rewardFlat: {
    title: 'The reward does not move',
    says: ({ reward, moved, steps, signal, rate, completions }) =>
      `The reward is ${reward} and moved by ${moved} over ${steps} steps, though ${signal} of groups have a signal. Steps at Learning rate ${rate} on ${completions} completions are too small or too noisy.`,
  },
  truncation: {
    title: 'Completions are cut off',
    says: ({ cut, limit, soft, steps }) =>
      `${cut} of completions of ${steps} steps reach the limit of ${limit} tokens and are cut. An Overlong buffer takes reward off over the last ${soft} tokens, so that the policy learns to end.`,
  },
  gradientLimit: {
    title: 'The gradient limit always acts',
    says: ({ over, steps, limit, usual }) =>
      `${over} of gradients in ${steps} steps were longer than the Gradient-norm limit ${limit}; their usual norm is ${usual}. A limit that always acts no longer tells outliers from the rest.`,
  },
  solvedGroups: {
    title: 'Solved groups',
    says: ({ solved, size, left }) =>
      `In ${solved} of groups all ${size} completions earn the best, so their advantages are 0; ${left} of groups have a signal. Dead groups can be sampled again, so that every group of a step has one.`,
  },
  learnt: {
    title: 'The task is learnt',
    says: ({ solved, reward, steps }) =>
      `In ${solved} of groups of ${steps} steps every completion earns the best, and the reward is ${reward}. Hardly any advantage is left to learn from; Task and Preset offer something harder.`,
  },
  clipIdle: {
    title: 'The clip cannot act',
    says: ({ mu, epsilon, steps }) =>
      `Nothing was clipped in ${steps} steps: with μ = ${mu} each batch is learnt from once, every ratio is 1, and ε = ${epsilon} has no effect. A second pass moves the ratios.`,
  },
  lossRises: {
    title: 'The loss rises, and that is fine',
    says: ({ before, loss, rewardBefore, reward, steps }) =>
      `In ${steps} steps the loss rose from ${before} to ${loss}, while the reward rose from ${rewardBefore} to ${reward}. Advantages have mean 0, so the policy loss stays near 0; what β and Entropy bonus weigh moves the loss. Watch the reward.`,
  },
}

import type { TipTexts } from '../../coachText'

/** What ends a tip on a collapsed run: the change puts a warm start first. */
const solutionsFirst =
  'Nearly all groups are stuck, so the reward leads nowhere: start again with solutions first.'

/** The text of each tip: a number, the likely cause, and the setting to change. */
export const rules: TipTexts = {
  mixedGroups: {
    title: 'A group holds different prompts',
    line: 'A group holds answers to different prompts, so its mean is no baseline.',
    says: ({ size, prompts, spread, dead, steps }) =>
      `The ${size} completions of a group answer ${prompts} different prompts, so its mean is no baseline: over ${steps} steps rewards in a group have std ${spread}, and ${dead} of groups are dead.`,
  },
  pairwiseLoss: {
    title: 'Pairs instead of advantages',
    line: 'The loss only asks which of two answers scores higher.',
    says: ({ pairs, loss, entropy, spread }, { change }) =>
      `The loss compares ${pairs} pairs per group by which reward is higher: small differences count like large ones. Loss ${loss}, reward std ${spread}, entropy ${entropy}.${change?.taskSettings ? ' Form right groups first.' : ''}`,
  },
  hacking: {
    title: 'The reward may be hacked',
    line: 'The reward rises while something that it does not count falls.',
    says: ({ score, best, reward, before, beta }, { change, part }) =>
      `The reward rose from ${before} to ${reward}, while “${part}”, which has weight 0, fell from ${best} to ${score}. ${change ? `A larger β (now ${beta}) keeps the policy nearer to the reference, which usually slows this.` : `Stop earlier, or give “${part}” a weight.`}`,
  },
  evaluationFalls: {
    title: 'Evaluation falls',
    line: 'The reward rises in training, but the evaluation falls.',
    says: ({ evaluation, best, reward, before, beta }, { change }) =>
      `Evaluation fell from ${best} to ${evaluation} while the reward in training rose from ${before} to ${reward}: greedy completions get worse, sampled ones better. ${change ? `A larger β (now ${beta}) keeps the policy nearer to the reference.` : `Stop earlier, or lower the Learning rate.`}`,
  },
  klOut: {
    title: 'KL runs away',
    line: 'KL runs away, and the reward does not follow.',
    says: ({ kl, before, most, beta, steps }) =>
      `KL grew from ${before} to ${kl} nats in ${steps} steps, above the healthy ${most}, and the reward did not follow. β = ${beta} is probably too small. Raise β.`,
  },
  rateForPasses: {
    title: 'Too far on one batch',
    line: 'The updates of one step move the policy too far.',
    says: ({ moved, passes, rate, steps }) =>
      `In ${steps} steps, the ${passes} updates of a step moved the policy ${moved} nats from the old policy. With a learning rate of ${rate} the last passes learn from stale samples. Lower μ or that rate.`,
  },
  clipHigh: {
    title: 'Many tokens are clipped',
    line: 'Many tokens are clipped and teach nothing.',
    says: ({ clipped, steps, epsilon, high, rate, mu }) =>
      `Over ${steps} steps ${clipped} of tokens were clipped (ε ${epsilon}, ε high ${high}) and gave no policy gradient. With a learning rate of ${rate} and μ = ${mu} a step moves the policy further than the clip allows. Lower μ or that rate.`,
  },
  unlearnt: {
    title: 'The policy forgets',
    line: 'The policy forgets what it had learnt.',
    says: ({ evaluation, best, entropy, times, rate }) =>
      `Evaluation fell from ${best} to ${evaluation}. Groups are dead (entropy ${entropy}), so Adam’s squared gradients shrink: one unusual sample can move a weight by ${times} times the learning rate (${rate}). Stop earlier, or lower it.`,
  },
  entropyCollapse: {
    title: 'Entropy has collapsed',
    line: 'The policy hardly tries anything new.',
    says: ({ entropy, most, share, reward, steps }, { change }) =>
      `For ${steps} steps entropy was ${entropy} nats, ${share} of the maximum ${most}, at a reward of ${reward}. The policy hardly explores. ${(change?.learningRate ?? change?.grpoLearningRate) !== undefined ? 'It probably cannot recover: start again with smaller updates.' : change?.temperature !== undefined ? 'A higher Temperature makes it explore more.' : 'A larger Entropy bonus makes it explore more.'}`,
  },
  neverRight: {
    title: 'No completion earns anything',
    line: 'No answer earns anything, so none is better than another.',
    says: ({ completions, steps }, { change }) =>
      `All ${completions} completions of ${steps} steps earned 0, so none is better than another. ${change ? 'Learning from solutions (Supervision) shows the policy what earns a reward.' : 'A larger Group size or a higher Temperature may find a first success.'}`,
  },
  stuckGroups: {
    title: 'Stuck groups',
    line: 'Many groups teach nothing: all their answers score the same.',
    says: ({ stuck, p, size, now, larger, after }) =>
      `${stuck} of groups are stuck. If each completion is right with probability p = ${p}, the probability that all ${size} of a group earn the same is pᴳ + (1 − p)ᴳ = ${now}. With Group size ${larger} it is ${after}.`,
  },
  alikeGroups: {
    title: 'Equal rewards within groups',
    line: 'Many groups teach nothing: all their answers score the same.',
    says: ({ stuck, size, agree, larger, after }) =>
      `In ${stuck} of groups all ${size} completions earn the same, less than the best reward. So two completions of a group agree with probability about ${agree}. With Group size ${larger}, about ${after} of groups would be stuck.`,
  },
  advantagesOff: {
    title: 'Advantages are off balance',
    line: 'The pushes of a step do not balance.',
    says: ({ centre, spread, steps }, { change, wrong }) =>
      `Over ${steps} steps the advantages have ${wrong === 'mean' ? `mean ${centre} instead of 0, at a std of ${spread}: too many are pushed one way` : `std ${spread} instead of 1, around a mean of ${centre}: a few count most`}. ${change?.warmStartSteps === undefined ? (wrong === 'mean' ? 'Subtract a mean.' : 'Limit them.') : solutionsFirst}`,
  },
  tinySpread: {
    title: 'Tiny differences are magnified',
    line: 'Dividing by a tiny σ turns tiny differences into large pushes.',
    says: ({ few, tiny, times, steps }) =>
      `In ${few} of the groups with a signal (${steps} steps) the rewards differ by a std below ${tiny}. Reward scaling “group” divides by it, so these differences count over ${times} times. Set Reward scaling to “none”.`,
  },
  policyLossGrows: {
    title: 'The policy loss does not fall',
    line: 'The policy loss stays positive and does not fall.',
    says: ({ before, loss, steps }, { change }) =>
      `The policy loss is positive and went from ${before} to ${loss} in ${steps} steps, and the reward did not rise. ${change?.warmStartSteps === undefined ? 'Updates probably undo each other. Make them smaller.' : solutionsFirst}`,
  },
  supervisedFlat: {
    title: 'The supervised loss is stuck',
    line: 'The supervised loss does not fall.',
    says: ({ before, loss, steps, lambda }) =>
      `The supervised loss went from ${before} to ${loss} in ${steps} steps. A larger λ_sup (now ${lambda}), a longer warm start or smaller batches may help.`,
  },
  consistencyRises: {
    title: 'Consistency gets worse',
    line: 'The consistency loss keeps rising.',
    says: ({ before, loss, steps, lambda }, { change }) =>
      `The consistency loss (λ ${lambda}) rose from ${before} to ${loss} in ${steps} steps: choices for two views of a prompt differ more. ${change?.warmStartSteps === undefined ? 'Lower Consistency λ.' : solutionsFirst}`,
  },
  smallBatch: {
    title: 'A small batch for its baseline',
    line: 'The baseline is the mean of few answers, so it is noisy.',
    says: ({ size, error, larger, after }) =>
      `The baseline is the mean of ${size} completions, with a standard error of ${error}, so much of each advantage is noise. With ${larger} Completions per step the error is ${after}.`,
  },
  pullOfBeta: {
    title: 'β moves groups without a signal',
    line: 'In groups without a signal only β moves the policy.',
    says: ({ dead, beta, kl, policy }) =>
      `${dead} of groups are dead, so all their advantages are 0, but β = ${beta} still pulls them to the reference: KL term ${kl}, policy term ${policy}. Drop dead groups to avoid this.`,
  },
  rewardFlat: {
    title: 'The reward does not move',
    line: 'The reward does not move.',
    says: ({ reward, moved, steps, signal, rate, completions }) =>
      `The reward is ${reward} and moved by ${moved} over ${steps} steps, though ${signal} of groups have a signal. Updates at Learning rate ${rate} on ${completions} completions are probably too small or too noisy. Raise one of them.`,
  },
  truncation: {
    title: 'Completions are truncated',
    line: 'Many answers are cut off at the length limit.',
    says: ({ cut, limit, soft, steps }, { change }) =>
      `${cut} of completions of ${steps} steps reach the limit of ${limit} tokens and are truncated. ${change ? `An Overlong buffer lowers the reward in the last ${soft} tokens, so the policy learns to end.` : 'The Overlong buffer has not shortened them: raise it, or allow longer completions.'}`,
  },
  gradientLimit: {
    title: 'The gradient limit always applies',
    line: 'Every gradient is cut to the same length.',
    says: ({ over, steps, limit, usual }) =>
      `${over} of gradients in ${steps} steps exceeded the Gradient-norm limit ${limit}; their median norm is ${usual}. A limit for outliers should apply rarely. Raise the limit.`,
  },
  solvedGroups: {
    title: 'Solved groups',
    line: 'Solved groups teach nothing: all their answers are right.',
    says: ({ solved, size, left }) =>
      `In ${solved} of groups all ${size} completions earn the best reward, so their advantages are 0; ${left} of groups have a signal. Replace dead groups by other prompts to have more groups with a signal.`,
  },
  learnt: {
    title: 'The task is learnt',
    line: 'The task is learnt.',
    says: ({ solved, reward, steps }) =>
      `In ${solved} of groups of ${steps} steps every completion earns the best reward, and the mean reward is ${reward}. Choose a harder Task or Preset.`,
  },
  clipIdle: {
    title: 'The clip cannot act',
    line: 'With one update a step, the clip cannot act.',
    says: ({ mu, epsilon, steps }) =>
      `Nothing was clipped in ${steps} steps: with one update per step (μ = ${mu}) every ratio is 1, so ε = ${epsilon} has no effect. This is normal. With a second pass ratios would differ from 1.`,
  },
  lossRises: {
    title: 'The loss rises, and that is fine',
    line: 'The loss rises, and that is fine.',
    says: ({ before, loss, rewardBefore, reward, steps }) =>
      `In ${steps} steps the loss rose from ${before} to ${loss}, while the reward rose from ${rewardBefore} to ${reward}. Its value does not say how good the policy is: it depends on the drawn completions, on KL and on entropy. Watch the reward.`,
  },
}

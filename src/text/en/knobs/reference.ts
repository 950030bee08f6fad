import type { Catalogue } from '../../catalogue'

/** The reference policy and the KL to it. */
export const reference = {
  useReference: {
    label: 'Reference policy',
    help: 'A copy of the initial policy, to which the KL divergence is measured. Switching it off saves one forward pass per step and the memory that is named below the switch; β then acts only if KL is measured against the old policy.',
  },
  klIn: {
    label: 'KL in',
    help: 'Where the KL penalty acts: as a term of the loss (GRPO), or subtracted from the reward before advantages are computed (RLOO, and PPO for language models). verl has a switch for each, and with both on the penalty counts twice. No effect if β is 0.',
  },
  klEstimator: {
    label: 'KL estimator',
    help: 'How KL is estimated from sampled tokens. With d = log π_ref − log π: k1 is −d, k2 is d²/2, and k3 is e^d − d − 1, which is never negative and varies little. TRL has only k3. In the loss and without bias correction, the gradient of k1 is 0 on average, so k1 does not restrain the policy. The gradient of k2 equals that of KL. A + (verl) keeps the value but takes the gradient of k2; in the reward only the value counts, so the + has no effect. −k1 is d: with KL against “old policy” it is mean(old − new), the KL of some PPO scripts.',
  },
  klAgainst: {
    label: 'KL against',
    help: 'The policy from which KL is measured: the reference, or the old policy that sampled this step’s completions. The old policy changes at every step, so KL to it limits a single step, not the whole run. Choose k2 or k3 for it: they restrain each token. k1 pushes every sampled token down equally, whatever its reward, and −k1 pushes every one up. While ratios are 1, as with one update a step, the mean effect of both is 0 and they only add noise. In later updates −k1 pulls the policy back to the old policy on average, and k1 pushes it away. In the reward, KL to the old policy is always 0.',
  },
  useBiasCorrectionKl: {
    label: 'Bias-corrected KL',
    help: 'Multiplies each token’s KL by its probability ratio. While ratios are 1 the value is unchanged, but the gradient becomes that of the KL divergence itself, β·(log π − log π_ref), instead of k3’s biased β·(1 − π_ref/π). On by default in TRL since 1.12.',
  },
  betaSchedule: {
    label: 'β schedule',
    help: 'The course of β: constant; linear or half a cosine from β to β at the end; or adaptive. The adaptive controller (verl) raises β while KL is above its target and lowers it while KL is below, by at most 20% · N ÷ horizon a step. Linear and cosine schedules end at Schedule length, in updates.',
  },
  betaEnd: {
    label: 'β at the end',
    help: 'The last value of a linear or cosine β. Used only if β schedule is linear or cosine.',
  },
  klTarget: {
    label: 'KL target',
    help: 'The KL per token, in nats, that the adaptive β aims for (verl’s target_kl). A higher value lets the policy move further from the reference. Used only if β schedule is adaptive.',
  },
  klHorizon: {
    label: 'KL horizon',
    help: 'How slowly the adaptive β changes, in completions: each step multiplies β by 1 + error · N ÷ horizon, with the error limited to ±0.2. Raise it for slower changes. With N = 64 and verl’s 10,000, β changes by at most 0.13% a step; a short run needs a lower value. Used only if β schedule is adaptive.',
  },
  syncRefModel: {
    label: 'Move the reference',
    help: 'Lets the reference follow the policy (TR-DPO): “Move when” says when it becomes a mixture of itself and the policy. The KL penalty then limits how fast the policy moves, not how far. No effect if Reference policy is off.',
  },
  refModelSyncRule: {
    label: 'Move when',
    help: 'When the reference moves. “After an interval”: every Sync interval updates, as in TRL. “When beaten in evaluation”: at each evaluation in which the policy’s reward exceeds the reference’s by Margin. If the policy then gets worse, KL still pulls it to the better reference. “When the warm start ends”: once, after the last step that learns from solutions alone (see Supervision), whose policy becomes the reference. TRL and verl have the first rule only. Used only if Move the reference is on.',
  },
  refModelMixupAlpha: {
    label: 'Mixing α',
    help: 'Share of the policy in the new reference: reference ← (1 − α)·reference + α·policy. With a higher value the reference follows more closely; 1 copies the policy. Used only if Move the reference is on and Move when is not “when the warm start ends”, which copies the policy.',
  },
  refModelSyncSteps: {
    label: 'Sync interval',
    help: 'The number of updates between two moves of the reference. With a higher value the reference moves less often. Like TRL’s ref_model_sync_steps it counts updates, not steps: a step makes μ × Mini-batches updates. Used only if Move when is “after an interval”.',
  },
  refModelSyncMargin: {
    label: 'Margin',
    help: 'How much the policy’s evaluation must exceed the reference’s before the reference moves, in units of reward. With a higher value the reference moves less often; 0 moves it at any gain. Both are evaluated on the same prompts. Used only if Move when is “when beaten in evaluation”.',
  },
} as const satisfies Partial<Catalogue['knobs']>

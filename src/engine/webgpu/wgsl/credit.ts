import {
  BASELINES,
  LOSS_TYPES,
  REWARD_SCALINGS,
  type FusedBaseline,
  type LossType,
  type RewardScaling,
} from '../../../grpo'
import type { RewardProgram } from '../../../tasks/rewardProgram'
import { credit } from '../layout/creditRecords'
import { RECORD_WORDS, wordOf } from '../layout/records'
import type { BaseSizes } from '../layout/baseSizes'
import type { ProgramText } from '../program'
import { switchOn } from './choice'
import { samplePlanes } from './samples'
import { totalOf } from './total'

const LANES = 256

/** Words of `uploads` for intermediate results: rewards and token counts [R, N], tokens and completions [R, S, 2]. */
export const creditNotes = (runs: number, rows: number, miniBatches: number) =>
  runs * 2 * (rows + miniBatches)

/**
 * The work between a rollout and its updates, one workgroup per run: tokens → rewards → advantages → the batch, in the
 * order of its mini-batches and laid out as by `packBatch`, with the weights of completions and the slopes of the
 * entropy, which depend on the masks. All is written into `uploads`, where the programs of an update read it.
 *
 * The float32 counterpart of `grpo/baselines.ts`, `grpo/shaping.ts` and `grpo/aggregate.ts`. Means are those of differences
 * from one of the rewards, so that equal rewards have exactly the advantage 0 here too.
 */
export function creditProgram(sizes: BaseSizes, reward: RewardProgram): ProgramText {
  const { length: T, window: W, state } = sizes.shape
  const seen = state ? T * state.features : W
  const planes = samplePlanes(sizes.shape)
  return {
    kind: 'Credit',
    lanes: LANES,
    declarations: `${FUNCTIONS}
fn actionOf(row : i32, t : i32) -> i32 { return i32(samples[${planes.action} * uniforms.plane + row * ${T} + t]); }
fn problemWord(problem : i32, i : i32) -> i32 { return result[uniforms.problemsAt + problem * ${reward.words} + i]; }
${reward.source}
`,
    body: `
  let rows = uniforms.rows;
  let row0 = run * rows;
  let rewardsAt = uniforms.notesAt + row0;
  let countsAt = uniforms.notesAt + uniforms.runs * rows + row0;
  let talliesAt = uniforms.notesAt + 2 * (uniforms.runs * rows + run * uniforms.miniBatches);
  ${scoring(sizes)}
  storageBarrier();
  ${ADVANTAGES}
  ${TALLIES}
  storageBarrier();
  ${WEIGHTS}
  for (var item = lane; item < rows * ${seen}; item += ${LANES}) {
    let source = result[uniforms.orderAt + row0 + item / ${seen}];
    result[uniforms.seenAt + row0 * ${seen} + item] =
      result[uniforms.startAt + (row0 + source) * ${seen} + item % ${seen}];
  }
  for (var item = lane; item < rows * ${T}; item += ${LANES}) {
    let source = result[uniforms.orderAt + row0 + item / ${T}];
    let origin = (row0 + source) * ${T} + item % ${T};
    let at = row0 * ${T} + item;
    let action = i32(samples[${planes.action} * uniforms.plane + origin]);
    let oldLogp = samples[${planes.logp} * uniforms.plane + origin];
    result[uniforms.actionsAt + at] = max(action, 0);
    result[uniforms.maskAt + at] = select(0, 1, action >= 0 && result[countsAt + source] > 0);
    put(uniforms.oldLogpAt + at, oldLogp);
    put(uniforms.advantagesAt + at, number(rewardsAt + source));
    if (uniforms.refLogpAt != uniforms.oldLogpAt) {
      let refLogp = samples[${planes.refLogp} * uniforms.plane + origin];
      put(uniforms.refLogpAt + at, select(refLogp, oldLogp, ${credit('usesOld')} != 0));
    }
  }`,
  }
}

const FUNCTIONS = `${totalOf(LANES)}
var<workgroup> tallies : array<vec2<i32>, ${LANES}>;

fn number(at : i32) -> f32 { return bitcast<f32>(result[at]); }
fn put(at : i32, value : f32) { result[at] = bitcast<i32>(value); }

// mean, and standard deviation with ddof, of the numbers at … at + count − 1
fn moments(lane : i32, at : i32, count : i32, ddof : i32) -> vec2<f32> {
  let first = number(at);
  var sum = 0.0;
  for (var i = lane; i < count; i += ${LANES}) { sum += number(at + i) - first; }
  let mean = first + total(lane, sum) / f32(count);
  var squares = 0.0;
  for (var i = lane; i < count; i += ${LANES}) {
    let apart = number(at + i) - mean;
    squares += apart * apart;
  }
  return vec2<f32>(mean, sqrt(total(lane, squares) / f32(max(count - ddof, 1))));
}
`

/** The shaped and clipped reward of every completion, and its number of tokens that count in the loss. */
const scoring = ({ shape: { length: T, endToken } }: BaseSizes) => `
  for (var i = lane; i < rows; i += ${LANES}) {
    let row = row0 + i;
    var count = 0;
    while (count < ${T} && actionOf(row, count) >= 0) { count++; }
    var parts = rewardParts(row, run * uniforms.problems + i / ${credit('groupSize')});
    var reward = 0.0;
    for (var k = 0; k < uniforms.parts; k++) {
      reward += number(uniforms.weightsAt + run * uniforms.parts + k) * parts[k];
    }
    let beyond = count - ${credit('softFrom')};
    let cache = ${credit('softCache')};
    if (cache > 0 && beyond > 0) { reward -= min(f32(beyond) / f32(cache), 1.0); }
    put(rewardsAt + i, clamp(reward, ${credit('rewardLow')}, ${credit('rewardHigh')}));
    let isTruncated = ${endToken >= 0} && actionOf(row, count - 1) != ${endToken};
    result[countsAt + i] = select(count, 0, isTruncated && ${credit('masksTruncated')} != 0);
  }`

/**
 * The value that each baseline subtracts, for those that the GPU computes; 0 for a lone completion that keeps its
 * reward.
 */
const BASELINE_CASES: Record<FusedBaseline, string> = {
  none: '',
  group: 'if (!isKept) { base = mean; }',
  leave_one_out: 'if (!isKept) { base = select((sum - reward) / f32(size - 1), mean, isCommon); }',
  batch: 'base = ofBatch.x;',
}

/** The divisor of each scaling. */
const SCALING_CASES: Record<RewardScaling, string> = {
  group: 'scale = select(sqrt(squares / f32(max(size - ddof, 1))), 1.0, isKept) + eps;',
  batch: 'scale = ofBatch.y + eps;',
  none: '',
}

/** The weight of a completion under each loss type: see `rowWeights` in `grpo/aggregate.ts`. */
const WEIGHT_CASES: Record<LossType, string> = {
  grpo: 'weight = 1.0 / (f32(share) * max(count, 1.0));',
  bnpo: 'weight = 1.0 / tokens;',
  dr_grpo: `weight = 1.0 / (f32(share) * ${credit('longest')});`,
  dapo: 'weight = 1.0 / max(f32(allTokens) / f32(miniBatches), 1.0);',
  luspo: 'weight = 1.0 / f32(share);',
  'token-mean': 'weight = 1.0 / tokens;',
  'token-sum': '',
  'seq-mean-token-sum': 'weight = 1.0 / nonEmpty;',
  'seq-mean-token-mean': 'weight = 1.0 / (nonEmpty * (count + 1e-8));',
  'seq-mean-token-sum-norm': `weight = 1.0 / (nonEmpty * ${credit('longest')});`,
}

/** Replaces rewards by advantages: (r − baseline) ÷ scale, normalised and clipped if asked for. */
const ADVANTAGES = `
  let ddof = ${credit('ddof')};
  let eps = ${credit('eps')};
  let ofBatch = moments(lane, rewardsAt, rows, ddof);
  let size = ${credit('groupSize')};
  let scaling = ${credit('scaling')};
  let keepsLone = ${credit('keepsLone')} != 0;
  for (var group = lane; group < rows / size; group += ${LANES}) {
    let at = rewardsAt + group * size;
    let first = number(at);
    var sum = 0.0;
    var isCommon = true;
    for (var i = 0; i < size; i++) {
      sum += number(at + i);
      isCommon = isCommon && number(at + i) == first;
    }
    let mean = select(sum / f32(size), first, isCommon);
    var squares = 0.0;
    for (var i = 0; i < size; i++) {
      let apart = number(at + i) - mean;
      squares += apart * apart;
    }
    let isLone = size == 1;
    let isKept = isLone && keepsLone;
    var scale = 1.0;
    ${switchOn('scaling', REWARD_SCALINGS, SCALING_CASES)}
    for (var i = 0; i < size; i++) {
      let reward = number(at + i);
      var base = 0.0;
      ${switchOn(credit('baseline'), BASELINES, BASELINE_CASES)}
      // a lone completion has no standard deviation, and so the advantage 0
      let isUnscaled = isLone && !keepsLone && scaling == ${REWARD_SCALINGS.indexOf('group')} && ddof > 0;
      put(at + i, select((reward - base) / scale, 0.0, isUnscaled));
    }
  }
  storageBarrier();
  let ofAdvantages = moments(lane, rewardsAt, rows, 1);
  let limit = ${credit('advantageClip')};
  workgroupBarrier();
  for (var i = lane; i < rows; i += ${LANES}) {
    var advantage = number(rewardsAt + i);
    if (${credit('normalizes')} != 0) { advantage = (advantage - ofAdvantages.x) / (ofAdvantages.y + 1e-4); }
    put(rewardsAt + i, clamp(advantage, -limit, limit));
  }`

/** The number of tokens, and of completions that have any, in every mini-batch. */
const TALLIES = `
  let miniBatches = ${credit('miniBatches')};
  let share = rows / miniBatches;
  for (var batch = 0; batch < uniforms.miniBatches; batch++) {
    var tally = vec2<i32>();
    for (var i = lane; i < share && batch < miniBatches; i += ${LANES}) {
      let count = result[countsAt + result[uniforms.orderAt + row0 + batch * share + i]];
      tally += vec2<i32>(count, select(0, 1, count > 0));
    }
    workgroupBarrier();
    tallies[lane] = tally;
    workgroupBarrier();
    if (lane == 0) {
      var sum = vec2<i32>();
      for (var i = 0; i < ${LANES}; i++) { sum += tallies[i]; }
      result[talliesAt + 2 * batch] = sum.x;
      result[talliesAt + 2 * batch + 1] = sum.y;
    }
  }`

/** The weight of every completion in its mini-batch, and the entropy's slope of every update. */
const WEIGHTS = `
  var allTokens = 0;
  for (var batch = 0; batch < miniBatches; batch++) { allTokens += result[talliesAt + 2 * batch]; }
  for (var i = lane; i < rows; i += ${LANES}) {
    let batch = i / share;
    if (batch >= miniBatches) { continue; }
    let count = f32(result[countsAt + result[uniforms.orderAt + row0 + i]]);
    let tokens = f32(max(result[talliesAt + 2 * batch], 1));
    let nonEmpty = f32(max(result[talliesAt + 2 * batch + 1], 1));
    var weight = 1.0;
    ${switchOn(credit('lossType'), LOSS_TYPES, WEIGHT_CASES)}
    put(uniforms.rowWeightsAt + row0 + i, weight);
  }
  for (var round = lane; round < uniforms.rounds; round += ${LANES}) {
    let tokens = f32(max(result[talliesAt + 2 * (round % miniBatches)], 1));
    let at = uniforms.recordsAt + (round * uniforms.runs + run) * ${RECORD_WORDS} + ${wordOf('entropySlope')};
    put(at, -${credit('entropyCoef')} / tokens);
  }`

import { KL_KINDS, RATIO_LEVELS, type RatioLevel } from '../../../grpo'
import type { GaussianHead } from '../../network'
import { field } from '../layout/records'
import type { BaseSizes } from '../layout/baseSizes'
import type { ProgramText } from '../program'
import { float, sigmaAt } from './gaussian'
import { isAmong } from './choice'
import { LOSS_FUNCTIONS } from './lossFunctions'
import { passStatements, planesOf } from './pass'

const LANES = 64

/** How a ratio is computed, and where its gradient goes. */
interface RatioCase {
  /** over each token by itself instead of a whole completion */
  isOfToken: boolean
  /** over a completion: the mean of its log-ratios instead of their sum */
  isMean: boolean
  /** its gradient goes to each token's own log-prob instead of to those of the whole completion */
  isPerToken: boolean
}

const RATIO_CASES: Record<RatioLevel, RatioCase> = {
  token: { isOfToken: true, isMean: false, isPerToken: true },
  sequence: { isOfToken: false, isMean: true, isPerToken: false },
  sequence_sum: { isOfToken: false, isMean: false, isPerToken: false },
  sequence_token: { isOfToken: false, isMean: true, isPerToken: true },
}

/** WGSL: whether the ratio level of the run has a property. */
const levelHas = (property: keyof RatioCase) => isAmong('ratioLevel', RATIO_LEVELS, RATIO_CASES, property)

/** Completions that one workgroup of the loss program takes. */
export const LOSS_ROWS = LANES

/**
 * `work` ← ∂loss/∂logp and ∂loss/∂entropy of every token of a pass, from the logp and entropy in `work`. One invocation
 * per completion, because the ratio may span a completion and nothing spans more. The values that depend on the masks
 * of the whole mini-batch (the weight of a completion, the slope of the entropy) are computed before: on the CPU or by
 * `creditProgram`.
 */
export function lossProgram(sizes: BaseSizes): ProgramText {
  const { length: T, gaussian } = sizes.shape
  const planes = planesOf(sizes)
  const upload = (at: string) => `bitcast<f32>(uploads[uniforms.${at} + token])`
  return {
    kind: 'Loss',
    lanes: LANES,
    declarations: LOSS_FUNCTIONS,
    body: `${passStatements(sizes)}
  let row = tile * ${LANES} + lane;
  if (row >= rowsInPass) { return; }
  let start = token0 + row * ${T};
  let logpAt = ${planes.logp} * uniforms.plane;
  let dLogpAt = ${planes.dLogp} * uniforms.plane;
  let dEntropyAt = ${planes.dEntropy} * uniforms.plane;
  if (${field('isGiven')} != 0) {
    for (var token = start; token < start + ${T}; token++) {
      let isKept = uploads[uniforms.maskAt + token] != 0;
      ${gaussian ? isPulled(sizes) : `let given = ${upload('givenEntropyAt')};`}
      result[dLogpAt + token] = select(0.0, ${upload('givenLogpAt')}, isKept);
      result[dEntropyAt + token] = select(0.0, given, isKept);
    }
    return;
  }
  let ratioLevel = ${field('ratioLevel')};
  let isOfToken = ${levelHas('isOfToken')};
  let isMean = ${levelHas('isMean')};
  let isPerToken = ${levelHas('isPerToken')};
  let smallest = ${field('logRatioMin')};
  let largest = ${field('logRatioMax')};
  var count = 0.0;
  var logRatio = 0.0;
  for (var token = start; token < start + ${T}; token++) {
    if (uploads[uniforms.maskAt + token] != 0) {
      logRatio += result[logpAt + token] - ${upload('oldLogpAt')};
      count += 1.0;
    }
  }
  if (isMean) { logRatio /= max(count, 1.0); }
  let weight = bitcast<f32>(uploads[uniforms.rowWeightsAt + row0 + row]);
  var viaRatio = 0.0;
  for (var token = start; token < start + ${T}; token++) {
    var dLogp = 0.0;
    var dEntropy = 0.0;
    if (uploads[uniforms.maskAt + token] != 0) {
      let logp = result[logpAt + token];
      if (isOfToken) { logRatio = logp - ${upload('oldLogpAt')}; }
      let w = exp(clamp(logRatio, smallest, largest));
      var kl = klOf(run, ${upload('refLogpAt')} - logp);
      ${gaussian ? exactKl(sizes, gaussian) : `dEntropy = ${field('entropySlope')};`}
      var slope = tokenSlope(run, w, ${upload('advantagesAt')}, kl);
      if (logRatio < smallest || logRatio > largest) { slope.viaRatio = 0.0; }
      dLogp = weight * slope.viaLogp;
      if (isPerToken) { dLogp += weight * slope.viaRatio; } else { viaRatio += slope.viaRatio; }
    }
    result[dLogpAt + token] = dLogp;
    result[dEntropyAt + token] = dEntropy;
  }
  if (isPerToken) { return; }
  // The completion has one ratio, so its gradient is the same for all tokens.
  var share = weight * viaRatio;
  if (isMean) { share /= max(count, 1.0); }
  for (var token = start; token < start + ${T}; token++) {
    if (uploads[uniforms.maskAt + token] != 0) { result[dLogpAt + token] += share; }
  }`,
  }
}

/**
 * `kl` ← the exact KL if it is chosen, logpScale · Σ_d (μ_d − μ_ref,d)² / 2(τσ)², which depends on the means and not on
 * log π; `dEntropy` ← its factor in the loss.
 */
const exactKl = (sizes: BaseSizes, { logpScale, dimensions: D }: GaussianHead) => `
      if (${field('klEstimator')} == ${KL_KINDS.indexOf('exact')}) {
        if (uniforms.refMeanAt >= 0) {
          let meansAt = ${planesOf(sizes).mean} * uniforms.plane + token * ${D};
          var squares = 0.0;
          for (var d = 0; d < ${D}; d++) {
            let apart = result[meansAt + d] - bitcast<f32>(uploads[uniforms.refMeanAt + token * ${D} + d]);
            squares += apart * apart;
          }
          let deviation = ${field('temperature')} * ${sigmaAt('token - start')};
          kl.x = ${float(logpScale)} * squares / (2.0 * deviation * deviation);
          dEntropy = weight * ${field('beta')} * select(1.0, w, ${field('isCorrected')} != 0);
        }
      }`

/** `given`: 1 if a token has a ∂loss/∂μ, else 0. */
const isPulled = ({ outputs: D }: BaseSizes) => `
      var given = 0.0;
      if (uniforms.givenMeanAt >= 0) {
        for (var d = 0; d < ${D}; d++) {
          if (bitcast<f32>(uploads[uniforms.givenMeanAt + token * ${D} + d]) != 0.0) { given = 1.0; }
        }
      }`

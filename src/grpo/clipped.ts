import { clipIndicator } from './clip'
import { tokenLogRatio } from './ratio'
import type { LossSpec, TokenBatch } from './spec'

/**
 * Marks the tokens whose policy term is held, 1 low or 2 high, on the side that the sign of A makes active:
 *
 *     clip, clip_cov: w < 1 − ε and A < 0;  w > 1 + ε_high and A > 0
 *     cispo:          w < cispoFloor and A < 0;  w > ε_high and A > 0
 *     gmpo:           Δ < −ε and A < 0;  Δ > ε_high and A > 0
 *
 * The other surrogates hold nothing. The masks that drop policy terms do not enter, as in TRL.
 *
 * @param clipped out, [B·T], 0 at masked tokens
 */
export function fillClipped(
  batch: TokenBatch,
  spec: LossSpec,
  ratio: Float32Array,
  clipped: Uint8Array,
): void {
  const { rows, length, mask, advantages } = batch
  const perToken = advantages.length !== rows
  const isClip = spec.surrogate === 'clip' || spec.surrogate === 'clip_cov'
  clipped.fill(0, 0, rows * length)
  if (!isClip && spec.surrogate !== 'cispo' && spec.surrogate !== 'gmpo') return
  for (let i = 0, k = 0; i < rows; i++) {
    for (let t = 0; t < length; t++, k++) {
      const advantage = advantages[perToken ? k : i]
      if (mask[k] === 0) continue
      if (isClip) {
        clipped[k] = clipIndicator(ratio[k], advantage, spec)
        continue
      }
      const isGmpo = spec.surrogate === 'gmpo'
      const seen = isGmpo ? tokenLogRatio(batch, k) : ratio[k]
      const low = isGmpo ? -spec.epsilon : (spec.cispoFloor ?? 0)
      if (advantage < 0 && seen < low) clipped[k] = 1
      else if (advantage > 0 && seen > spec.epsilonHigh) clipped[k] = 2
    }
  }
}

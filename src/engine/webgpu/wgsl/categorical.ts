import type { BaseSizes } from '../layout/baseSizes'
import { TILE_ROWS, type Tile } from '../layout/tile'

/**
 * The distribution of a row whose logits ÷ temperature are in `z`: log p of token v is `logit(v, row) − logSumExp(row)`.
 * Sums run over v from 0 upward.
 */
export function categorical({ outputs: V }: BaseSizes, { rows }: Tile): string {
  return /* wgsl */ `
fn logit(v : i32, row : i32) -> f32 {
  return z[v * ${rows / TILE_ROWS} + row / 4][row % 4];
}

fn logSumExp(row : i32) -> f32 {
  var top = logit(0, row);
  for (var v = 1; v < ${V}; v++) { top = max(top, logit(v, row)); }
  var sum = 0.0;
  for (var v = 0; v < ${V}; v++) { sum += exp(logit(v, row) - top); }
  return top + log(sum);
}

fn entropyOf(row : i32, logSum : f32) -> f32 {
  var entropy = 0.0;
  for (var v = 0; v < ${V}; v++) {
    let logp = logit(v, row) - logSum;
    entropy -= exp(logp) * logp;
  }
  return entropy;
}
`
}

/**
 * `pick(row, logSum, isGreedy, draw)`: the first k with Σ_{j ≤ k} p_j > draw, or the most likely, the lowest on ties.
 */
export function picking({ outputs: V }: BaseSizes): string {
  return /* wgsl */ `
fn pick(row : i32, logSum : f32, isGreedy : bool, draw : f32) -> i32 {
  if (isGreedy) {
    var best = 0;
    for (var v = 1; v < ${V}; v++) {
      if (logit(v, row) > logit(best, row)) { best = v; }
    }
    return best;
  }
  var cumulative = 0.0;
  for (var v = 0; v < ${V - 1}; v++) {
    cumulative += exp(logit(v, row) - logSum);
    if (cumulative > draw) { return v; }
  }
  return ${V - 1};
}
`
}

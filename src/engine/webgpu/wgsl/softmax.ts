import { TILE_ROWS, type Tile } from '../layout/tile'

/**
 * The distribution of a row whose logits ÷ temperature stand in `z`: `logSumExp(row)`, then log p of token v is
 * `logit(v, row) − logSumExp`. Sums run over v from 0 upward.
 */
export function softmax(vocabulary: number, { rows }: Tile): string {
  return /* wgsl */ `
fn logit(v : i32, row : i32) -> f32 {
  return z[v * ${rows / TILE_ROWS} + row / 4][row % 4];
}

fn logSumExp(row : i32) -> f32 {
  var top = logit(0, row);
  for (var v = 1; v < ${vocabulary}; v++) { top = max(top, logit(v, row)); }
  var sum = 0.0;
  for (var v = 0; v < ${vocabulary}; v++) { sum += exp(logit(v, row) - top); }
  return top + log(sum);
}

fn entropyOf(row : i32, logSum : f32) -> f32 {
  var entropy = 0.0;
  for (var v = 0; v < ${vocabulary}; v++) {
    let logp = logit(v, row) - logSum;
    entropy -= exp(logp) * logp;
  }
  return entropy;
}
`
}

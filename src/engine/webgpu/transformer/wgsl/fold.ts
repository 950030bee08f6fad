import { field } from '../../layout/records'
import type { ProgramText } from '../../program'
import type { TransformerSizes } from '../sizes'

const LANES = 64
/** words that one workgroup makes */
const BLOCK = 4 * LANES

export const foldTiles = ({ folded }: TransformerSizes): number => Math.ceil(folded / BLOCK)

/**
 * `folded` ← the transposed matrices, so that each pass reads all of them along rows. With `recordsAt` −1 it takes all runs, else
 * those that take part.
 */
export function foldProgram(sizes: TransformerSizes): ProgramText {
  const { transposes, at, hidden, outputs: V, layers } = sizes
  const { width: H } = sizes.shape
  const transpose = (start: number, weights: number, rows: number, columns: number) => `
      if (i < ${start + rows * columns}) {
        let k = i - ${start};
        result[out + word] = theta[weights + ${weights} + (k % ${rows}) * ${columns} + k / ${rows}];
        continue;
      }`
  return {
    kind: 'Fold',
    lanes: LANES,
    body: `
  if (uniforms.recordsAt >= 0 && ${field('isOn')} == 0) { return; }
  let first = run * ${sizes.parameters};
  let out = run * ${sizes.folded};
  for (var word = tile * ${BLOCK} + lane; word < min((tile + 1) * ${BLOCK}, ${sizes.folded}); word += ${LANES}) {
    if (word < ${layers * transposes.words}) {
      let weights = first + ${at.layer} + (word / ${transposes.words}) * ${at.words};
      let i = word % ${transposes.words};
      ${transpose(transposes.attention, at.attention, H, 3 * H)}
      ${transpose(transposes.mix, at.mix, H, H)}
      ${transpose(transposes.up, at.up, H, hidden)}
      ${transpose(transposes.down, at.down, hidden, H)}
    } else {
      let k = word - ${transposes.head};
      result[out + word] = theta[first + ${at.head} + (k % ${V}) * ${H} + k / ${V}];
    }
  }`,
  }
}

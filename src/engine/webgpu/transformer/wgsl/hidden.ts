import { activation } from './activation'
import { partBack, product, tensor, transposed } from './matrices'
import { eachNode, vectorAt, type NodeCode } from './nodes'

/** WGSL: x ← x + c_proj(act(c_fc(y))), some hidden units after the other. Ends with a barrier. */
export function addHidden(
  code: NodeCode,
  layer: string,
  x: string,
  keep: { sums: string; hidden: string } | null,
): string {
  const { sizes, tile } = code
  const { hidden, isGelu } = sizes
  const { width: H } = sizes.shape
  const { units } = tile
  const [up, down] = [tensor(code, layer, 'up'), tensor(code, layer, 'down')]
  return `
  for (var first = 0; first < ${hidden}; first += ${units}) {
    ${product(code, {
      from: 'y',
      inputs: H,
      outputs: units,
      matrix: 'theta',
      at: `${up} + first`,
      stride: hidden,
      finish: `let sums = value + theta[${up} + ${H * hidden} + first + column];
          let outer = ${activation(isGelu, 'sums')};
          units[${vectorAt(tile)}] = outer;
          ${
            keep === null
              ? ''
              : eachNode(
                  hidden,
                  `result[${keep.hidden} + at + first] = outer[i];
            ${isGelu ? `result[${keep.sums} + at + first] = sums[i];` : ''}`,
                )
          }`,
    })}
    ${product(code, {
      from: 'units',
      inputs: units,
      outputs: H,
      matrix: 'theta',
      at: `${down} + first * ${H}`,
      finish: `var bias = 0.0;
          if (first == 0) { bias = theta[${down} + ${hidden * H} + column]; }
          ${eachNode(H, `result[${x} + at] += value[i] + bias;`)}`,
    })}
  }
  storageBarrier();`
}

/** Through the two dense layers of layer `layer`, from ∂x in `y` to ∂ of their inputs. Ends with a barrier. */
export function hiddenBack(code: NodeCode, layer: string): string {
  const { sizes, tile } = code
  const { hidden, isGelu, kept } = sizes
  const { units } = tile
  const slope = isGelu
    ? `inner[i] = result[${kept.of('sums', layer)} + at + first];`
    : `inner[i] = select(0.0, 1.0, result[${kept.of('hidden', layer)} + at + first] > 0.0);`
  return `
    for (var first = 0; first < ${hidden}; first += ${units}) {
      ${product(code, {
        from: 'y',
        inputs: sizes.shape.width,
        outputs: units,
        matrix: 'folded',
        at: `${transposed(code, layer, 'down')} + first`,
        stride: hidden,
        finish: `var inner = vec4<f32>();
          ${eachNode(hidden, slope)}
          let slopes = value * ${isGelu ? 'geluSlope(inner)' : 'inner'};
          ${eachNode(hidden, `result[${kept.of('dSums', layer)} + at + first] = slopes[i];`)}
          units[${vectorAt(tile)}] = slopes;`,
      })}
      ${partBack(code, { layer, name: 'up', count: units, to: kept.of('dNormed2', layer) })}
    }
    storageBarrier();`
}

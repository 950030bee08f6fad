import type { ProgramText } from '../../program'
import { passStatements } from '../../wgsl/pass'
import type { TransformerSizes } from '../sizes'
import type { NodeTile } from '../tile'
import { attendBack, attentionInputsBack, fillLater, laterMemory } from './attentionBack'
import { logitsBack } from './ends'
import { codeOf, declarations } from './forward'
import { hiddenBack } from './hidden'
import { tensor } from './matrices'
import { fillPassNodes, MAP } from './nodes'
import { normBack } from './norm'

/**
 * One dispatch for each layer and one before them: the forward pass in reverse. Dispatch l, from L downward, takes ∂queries,
 * ∂keys and ∂values of layer l (at L, ∂logits) to ∂x below it, and on through layer l − 1 to its ∂mixed and ∂scores. So what
 * a slot gets from the slots that attend to it was written by the dispatch before; it is gathered, so that no two invocations
 * add to one number:
 *
 *     ∂score_nj = weight_nj·( ∂mixed_n·v_j − ∂mixed_n·mixed_n ) / √d
 *     ∂q_n = Σ_j ∂score_nj·k_j,   ∂k_n = Σ_i ∂score_in·q_i,   ∂v_n = Σ_i weight_in·∂mixed_i
 *
 * Nodes that no loss depends on get zeros.
 */
export function backwardProgram(sizes: TransformerSizes, tile: NodeTile): ProgramText {
  const { kept, layers } = sizes
  const code = codeOf(sizes, tile, 'run')
  const layer = 'uniforms.layer'
  const below = 'uniforms.layer - 1'
  return {
    kind: 'Backward',
    lanes: tile.lanes,
    declarations: `${declarations(sizes, tile)}${laterMemory(tile)}`,
    body: `${passStatements(sizes)}${MAP}
  ${fillPassNodes(code)}
  ${fillLater(sizes, tile)}
  let isAlive = node[0] >= 0;
  if (uniforms.layer == ${layers}) {
    ${logitsBack(code)}
    ${normBack(code, {
      dNormed: kept.at('dOut'),
      hat: kept.at('hatOut'),
      scale: kept.at('scaleOut'),
      gain: `${code.theta} + ${sizes.at.normOut}`,
      around: null,
      to: kept.of('dTop', below),
    })}
  } else {
    ${attentionInputsBack(code, layer)}
    ${normBack(code, {
      dNormed: kept.of('dNormed1', layer),
      hat: kept.of('hat1', layer),
      scale: kept.of('scale1', layer),
      gain: tensor(code, layer, 'norm1'),
      around: kept.of('dMid', layer),
      to: `select(${kept.of('dTop', below)}, ${kept.at('dFirst')}, uniforms.layer == 0)`,
    })}
  }
  if (uniforms.layer > 0) {
    ${hiddenBack(code, below)}
    ${normBack(code, {
      dNormed: kept.of('dNormed2', below),
      hat: kept.of('hat2', below),
      scale: kept.of('scale2', below),
      gain: tensor(code, below, 'norm2'),
      around: kept.of('dTop', below),
      to: kept.of('dMid', below),
    })}
    ${attendBack(code, below)}
  }`,
  }
}

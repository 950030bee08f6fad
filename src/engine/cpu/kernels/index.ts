/** The loops of the cpu engine in AssemblyScript. Pointers and strides are in bytes; the engine lays out the memory. */
export { dense } from './dense'
export { columnSums, weightGradient } from './weightGradient'
export { compact, pack, packTransposed } from './pack'
export { gather, scatter } from './table'
export { logitGradient, score } from './softmax'
export { draw } from './draw'
export { gaussian, gaussianGradient } from './gaussian'
export { adamw, mix, sumOfSquares } from './adamw'

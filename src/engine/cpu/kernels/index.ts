/** The loops of the cpu engine in AssemblyScript; pointers and strides are in bytes, into a memory that the engine lays out. */
export { dense } from './dense'
export { columnSums, weightGradient } from './weightGradient'
export { compact, pack, packTransposed } from './pack'
export { gather, scatter } from './table'
export { logitGradient, score } from './softmax'
export { draw } from './draw'
export { gaussian, gaussianGradient } from './gaussian'
export { adamw, mix, sumOfSquares } from './adamw'

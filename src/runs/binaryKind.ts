/** Kinds of files that are no text, by their first bytes or their name. */
export type BinaryKind = 'weights' | 'pytorch' | 'zip' | 'gzip' | 'picture' | 'pdf' | 'log'

/** How many bytes at the start of a file show its kind. */
export const FIRST_BYTES = 16

/** How files begin, as the characters of their first bytes. */
const STARTS: readonly (readonly [start: string, kind: BinaryKind])[] = [
  ['PK\u0003\u0004', 'zip'],
  ['\u001f\u008b', 'gzip'],
  ['\u0089PNG', 'picture'],
  ['\u00ff\u00d8\u00ff', 'picture'],
  ['%PDF', 'pdf'],
  ['PAR1', 'log'],
]
/** Files of PyTorch are ZIP archives or pickles; those of TensorBoard have no mark. */
const PYTORCH = /\.(pt|pth|bin|ckpt|pkl)$/i
const EVENTS = /\.tfevents\./

/** The kind of a file that is no text; null if it may be one. */
export function binaryKind(name: string, bytes: Uint8Array): BinaryKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, FIRST_BYTES))
  // the length of a header in eight bytes, the highest of which are 0, then JSON
  if (/^[^]{5}\0{3}\{/.test(start)) return 'weights'
  const [, kind = null] = STARTS.find(([mark]) => start.startsWith(mark)) ?? []
  if (PYTORCH.test(name) && (kind === 'zip' || start.startsWith('\u0080'))) return 'pytorch'
  return kind ?? (EVENTS.test(name) ? 'log' : null)
}

import { unzipSync } from 'fflate'
import type { ImportProblem } from '../../settings/importProblem'

/** The files of a model that are read, by their names in a folder of Hugging Face's. */
const WEIGHTS = 'model.safetensors'
const CONFIG = 'config.json'

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * The weights of a model in a ZIP archive, and its `config.json`; null if there are none, or why they are not read.
 * @param most bytes of a file that is read
 */
export function modelInArchive(
  bytes: Uint8Array,
  most: number,
): { weights: Uint8Array; config: Uint8Array | null } | ImportProblem | null {
  let tooLarge: number | null = null
  try {
    const files = Object.entries(
      unzipSync(bytes, {
        filter({ name, originalSize }) {
          if (baseOf(name) === WEIGHTS && originalSize > most) tooLarge ??= originalSize
          return [WEIGHTS, CONFIG].includes(baseOf(name)) && originalSize <= most
        },
      }),
    )
    const file = (name: string) => files.find(([path]) => baseOf(path) === name)?.[1] ?? null
    const weights = file(WEIGHTS)
    if (weights) return { weights, config: file(CONFIG) }
    return tooLarge === null ? null : { problem: 'too-large', bytes: tooLarge, most }
  } catch {
    return { problem: 'damaged-archive' }
  }
}

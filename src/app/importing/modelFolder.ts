import { modelInArchive } from '../../runs/weights/modelArchive'
import { FILE_KINDS } from '../../settings/fileKinds'
import type { ImportProblem } from '../../settings/importProblem'
import { contentOf, objectIn, type FileContent } from './fileContent'
import { isArchive } from './unopened'

/** A configuration, as a browser may have named it, and what else a folder of Hugging Face's has beside the weights. */
const CONFIG = /^config( ?\(\d+\))?\.json$/
const BESIDE = /^(generation_config|tokenizer|tokenizer_config|special_tokens_map)\.json$/

const modelOf = (content: FileContent) => {
  const model = objectIn(content)
  return typeof model?.model_type === 'string' ? model : null
}

/**
 * Finds the `config.json` among files with weights. `rest` are the other files, without the files of a model that the
 * page does not read.
 */
export async function modelAmong(
  files: readonly File[],
): Promise<{ model: Record<string, unknown> | null; rest: readonly File[] }> {
  const nothing = { model: null, rest: files }
  if (!files.some(({ name }) => FILE_KINDS.weights.endings.some((ending) => name.endsWith(ending))))
    return nothing
  const file = files.find(({ name, size }) => CONFIG.test(name) && size <= FILE_KINDS.settings.most)
  const bytes = await file?.arrayBuffer().catch(() => null)
  const model = file && bytes ? modelOf(contentOf(file.name, new Uint8Array(bytes))) : null
  const isBeside = (one: File) => BESIDE.test(one.name) || (model !== null && one === file)
  return { model, rest: files.filter((one) => !isBeside(one)) }
}

/**
 * How a file is read: an archive of a model as its weights with the `config.json` in it, any other file as it is. Gives
 * the reason if an archive cannot be read.
 */
export function withModel(content: FileContent, model: FileContent['model']): FileContent | ImportProblem {
  const { name, bytes } = content
  if (!isArchive(content)) return { ...content, model }
  const archive = modelInArchive(bytes, FILE_KINDS.weights.most)
  if (!archive) return content
  if ('problem' in archive) return archive
  const { weights, config } = archive
  return { ...contentOf(name, weights), model: config && modelOf(contentOf('config.json', config)) }
}

import { latePart } from '../../late/latePart'
import type { LogSettings } from '../../reading/contract'
import { sourceOf } from '../../reading/source'

/** The parsers of settings of other programs. */
const among = latePart(() => import('../../runs/handover/settingsAmong'), 'settingsAmong')

/** The first file that has settings of another program and is not a log; null if there is none. */
export async function settingsIn(
  files: readonly File[],
): Promise<{ file: File; settings: LogSettings } | null> {
  const found = await (await among.load())(files.map((file) => ({ ...sourceOf(file), file })))
  return found && { file: found.source.file, settings: found.settings }
}

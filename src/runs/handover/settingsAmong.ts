import type { LogSettings, LogSource } from '../../reading/contract'
import { isLog, isProgram } from '../../reading/logHead'
import { FILE_KINDS } from '../../settings/fileKinds'
import { textOfBytes } from '../textOfBytes'
import { statedSettings } from './statedSettings'

/**
 * The first source that holds settings of another program and is not a log; null if there is none. Both the page and
 * the command use this function to find the settings of a log among several files. It skips a file that cannot be read,
 * because the code that opens the file reports that.
 */
export async function settingsAmong<Source extends LogSource>(
  sources: readonly Source[],
): Promise<{ source: Source; settings: LogSettings } | null> {
  for (const source of sources) {
    if (source.bytes > FILE_KINDS.settings.most) continue
    const text = await textOf(source).catch(() => null)
    if (text === null || (!isProgram(text) && (await isLog(source)))) continue
    const stated = statedSettings(text)
    if (stated !== null) return { source, settings: { file: source.name, text, stated } }
  }
  return null
}

/** The text of a source; null if it is not text. */
async function textOf(source: LogSource): Promise<string | null> {
  const bytes: number[] = []
  for await (const chunk of source.chunks()) for (const byte of chunk) bytes.push(byte)
  return textOfBytes(Uint8Array.from(bytes))
}

/** The characters that a message usually shows. */
const USUAL = 60

/** A value of a file for a message: its JSON, cut short. A value that is nested too deeply to be written is only named. */
export function quotedJson(value: unknown, most = USUAL): string {
  let text: string
  try {
    text = JSON.stringify(value) ?? 'nothing'
  } catch {
    return Array.isArray(value) ? '[[[…' : '{{{…'
  }
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

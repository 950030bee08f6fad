import { textOfBytes } from '../../runs/textOfBytes'
import { isJsonObject } from '../../settings/json'

/** A file that was read. */
export interface FileContent {
  name: string
  bytes: Uint8Array
  /** null if it is not text */
  text: string | null
  /** the value of its JSON; undefined if it is not JSON */
  json: unknown
  /** why text that begins with { or [ is not JSON; null if it is JSON, or begins with something else */
  jsonProblem: string | null
  /** the `config.json` of the model whose weights it has; null if there is none */
  model: Record<string, unknown> | null
}

/** The content of a file. Nothing of it is executed. */
export function contentOf(name: string, bytes: Uint8Array): FileContent {
  const text = textOfBytes(bytes)
  const content: FileContent = { name, bytes, text, json: undefined, jsonProblem: null, model: null }
  if (text === null || !/^\s*[{[]/.test(text)) return content
  try {
    content.json = JSON.parse(text)
  } catch (error) {
    content.jsonProblem = error instanceof Error ? error.message : ''
  }
  return content
}

/** The entries of a JSON object; null if the file is something else. */
export const objectIn = ({ json }: FileContent): Record<string, unknown> | null =>
  isJsonObject(json) ? json : null

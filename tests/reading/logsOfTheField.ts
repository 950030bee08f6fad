import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ReadLog } from '../../src/reading/contract'
import { readLogs } from '../../src/reading/readLogs'
import { textSource } from './textSource'

/** A log of `tests/reading/logs`. */
export const fixture = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`logs/${name}`, import.meta.url)), 'utf8')

/** Reads texts as files of these names. */
export const readTexts = (texts: Readonly<Record<string, string>>): Promise<ReadLog> =>
  readLogs(Object.entries(texts).map(([name, text]) => textSource(text, name)))

export const readFixture = (name: string): Promise<ReadLog> => readTexts({ [name]: fixture(name) })

import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** The folder of the built page. */
export const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** Bytes of a file of the built page as a static host sends it. */
export const weightOf = (path: string): number =>
  gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length

/** The name of a script or a style sheet without the hash of its content. */
export const nameOf = (path: string): string => posix.basename(path).replace(/-[\w-]{7}\.(js|css)$/, '')

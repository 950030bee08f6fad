import type { KeptRunId } from './runStore'

/** An id that no other run has, in any browser: 96 random bits, on which no result depends. */
export function newRunId(): KeptRunId {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

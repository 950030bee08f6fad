import type { SavedRunId } from './savedStore'

const ADJECTIVES =
  'amber ample brave brisk calm clear crisp daring deft eager early even fair fleet fresh gentle glad golden grand green hardy honest humble jolly keen kind lively lucid mellow merry mild neat nimble patient plain polite proud quick quiet ready robust rustic silver sleek smart solid steady subtle sunny swift tidy tranquil upbeat vivid warm wise witty young zesty'.split(
    ' ',
  )

const NOUNS =
  'acorn anchor arrow badger beacon beech birch brook canyon cedar comet coral crane creek delta dune ember falcon fern finch fjord forest garden glade harbor hazel heron hill island jasper lagoon lake lantern lark maple meadow meteor moss oak ocean orchard otter owl pebble pine prairie quartz raven reef ridge river robin sparrow spruce summit thistle tulip valley willow wren'.split(
    ' ',
  )

/** FNV-1a, 32 bits. Source: Fowler, Noll, Vo; in the public domain. */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01000193)
  return bits >>> 0
}

/** The name that a run has from its id: an adjective and a noun, the same for the same id. Several runs may share it. */
export function nameOf(id: SavedRunId): string {
  const bits = hash(id)
  const adjective = ADJECTIVES[bits % ADJECTIVES.length]
  const noun = NOUNS[Math.floor(bits / ADJECTIVES.length) % NOUNS.length]
  return `${adjective}-${noun}`
}

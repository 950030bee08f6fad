import { openDB } from 'idb'

/** What a database of the site holds: each object store by its name, as pairs of key and value. */
export interface DatabaseContents {
  name: string
  version: number
  stores: Record<string, [IDBValidKey, unknown][]>
}

const ARRAYS = { Float64Array, Float32Array, Int32Array, Uint8Array, Uint32Array }
type ArrayName = keyof typeof ARRAYS

/** Stands in JSON for what JSON lacks: typed arrays as the base64 of their bytes, and numbers that are not finite. */
type Encoded = { array: ArrayName; bytes: string } | { number: string }

/** Databases that were written as JSON. */
export const decoded = (json: string): DatabaseContents[] =>
  JSON.parse(json, (_, value: Encoded | object | null): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if ('number' in value) return Number(value.number)
    if (!('array' in value) || !(value.array in ARRAYS)) return value
    const bytes = Uint8Array.from(atob(value.bytes), (byte) => byte.charCodeAt(0))
    return new ARRAYS[value.array](bytes.buffer)
  }) as DatabaseContents[]

/** Makes a database in this browser. */
export async function makeDatabase({ name, version, stores }: DatabaseContents): Promise<void> {
  const db = await openDB(name, version, {
    upgrade(fresh) {
      for (const store of Object.keys(stores)) fresh.createObjectStore(store)
    },
  })
  for (const [store, pairs] of Object.entries(stores))
    for (const [key, value] of pairs) await db.put(store, value, key)
  db.close()
}

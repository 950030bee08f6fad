/**
 * Uniform number `index` of the stream (k0, k1): the first word of Threefry-2x32 with 20 rounds under that key, 24 bits of
 * it, on [0, 1). The same integers as `src/random` (Salmon et al., SC 2011).
 */
export function uniform(k0: u32, k1: u32, index: u32): f64 {
  const k2 = k0 ^ k1 ^ 0x1bd11bda
  let a = index + k0
  let b = k1
  for (let block: u32 = 0; block < 5; block++) {
    const isOdd = (block & 1) !== 0
    a += b
    b = rotl<u32>(b, isOdd ? 17 : 13) ^ a
    a += b
    b = rotl<u32>(b, isOdd ? 29 : 15) ^ a
    a += b
    b = rotl<u32>(b, isOdd ? 16 : 26) ^ a
    a += b
    b = rotl<u32>(b, isOdd ? 24 : 6) ^ a
    const injected = block + 1
    a += word(injected, k0, k1, k2)
    b += word(injected + 1, k0, k1, k2) + injected
  }
  return <f64>(a >>> 8) / 16777216
}

function word(index: u32, k0: u32, k1: u32, k2: u32): u32 {
  const which = index % 3
  return which === 0 ? k0 : which === 1 ? k1 : k2
}

/**
 * The twin of `random/threefry.ts` and `random/streams.ts` in WGSL, the same integers:
 * `threefry(key, counter)` is the whole block, `uniformDraw(key, index)` a number on [0, 1) with 24 bits.
 */
export const THREEFRY = /* wgsl */ `
fn threefry(key : vec2<u32>, counter : vec2<u32>) -> vec2<u32> {
  var rotations = array<vec4<u32>, 2>(vec4<u32>(13u, 15u, 26u, 6u), vec4<u32>(17u, 29u, 16u, 24u));
  var keys = array<u32, 3>(key.x, key.y, key.x ^ key.y ^ 0x1bd11bdau);
  var a = counter.x + key.x;
  var b = counter.y + key.y;
  for (var block = 0u; block < 5u; block++) {
    for (var round = 0u; round < 4u; round++) {
      let rotation = rotations[block & 1u][round];
      a += b;
      b = ((b << rotation) | (b >> (32u - rotation))) ^ a;
    }
    a += keys[(block + 1u) % 3u];
    b += keys[(block + 2u) % 3u] + block + 1u;
  }
  return vec2<u32>(a, b);
}

fn uniformDraw(key : vec2<u32>, index : u32) -> f32 {
  return f32(threefry(key, vec2<u32>(index, 0u)).x >> 8u) / 16777216.0;
}
`

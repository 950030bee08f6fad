/**
 * `random/threefry.ts` and `random/streams.ts` in WGSL, with the same integers:
 * `threefry(key, counter)` is the whole block, `uniformDraw(key, index)` a number on [0, 1) with 24 bits.
 * `normalDraw(key, index)` is `normal` within 1e-5. WGSL guarantees no more than 2^-11 for a cosine, and 2^-21 for a
 * logarithm near 1, so polynomials replace them where that error would matter.
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

// cos 2πu on [0, 1) as sin 2π(|u − ½| − ¼), an angle within ±π/2
fn cosineOfTurn(u : f32) -> f32 {
  let a = 6.283185307 * (abs(u - 0.5) - 0.25);
  let s = a * a;
  let rest = s * (1.0 / 5040.0 - s * (1.0 / 362880.0 - s / 39916800.0));
  return a * (1.0 - s * (1.0 / 6.0 - s * (1.0 / 120.0 - rest)));
}

// −ln(1 − u)
fn surprise(u : f32) -> f32 {
  if (u > 0.0625) { return -log(1.0 - u); }
  return u * (1.0 + u * (0.5 + u * (1.0 / 3.0 + u * (0.25 + u * (0.2 + u / 6.0)))));
}

fn normalDraw(key : vec2<u32>, index : u32) -> f32 {
  let radius = sqrt(2.0 * surprise(uniformDraw(key, 2u * index)));
  return radius * cosineOfTurn(uniformDraw(key, 2u * index + 1u));
}
`

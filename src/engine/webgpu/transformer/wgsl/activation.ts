/** √(2/π), and the cubic term of GELU's approximation by tanh. */
const SCALE = Math.sqrt(2 / Math.PI)
const CUBIC = 0.044715

/** Functions of four numbers for GELU. `bendOf` is its tanh, because the tanh of WGSL may be off by 1e-5. */
export const GELU = /* wgsl */ `
fn bendOf(u : vec4<f32>) -> vec4<f32> {
  let inside = clamp(${2 * SCALE} * (u + ${CUBIC} * u * u * u), vec4<f32>(-40.0), vec4<f32>(40.0));
  return 1.0 - 2.0 / (exp(inside) + 1.0);
}
fn gelu(u : vec4<f32>) -> vec4<f32> { return 0.5 * u * (1.0 + bendOf(u)); }
fn geluSlope(u : vec4<f32>) -> vec4<f32> {
  let bend = bendOf(u);
  return 0.5 * (1.0 + bend) + 0.5 * u * (1.0 - bend * bend) * ${SCALE} * (1.0 + ${3 * CUBIC} * u * u);
}
`

/** WGSL of a layer's activation of four sums. */
export const activation = (isGelu: boolean, sums: string) =>
  isGelu ? `gelu(${sums})` : `max(${sums}, vec4<f32>())`

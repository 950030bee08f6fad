/** a·b + c in each lane: rounded once where the build has relaxed SIMD and the machine FMA, else twice. */
export function madd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c)
  return f32x4.add(f32x4.mul(a, b), c)
}

/** eˣ in each lane for x ≤ 0, within 2 ulp (the polynomial of Cephes' expf); 0 below −87, where float32 ends; NaN stays. */
export function exp(x: v128): v128 {
  const isZero = f32x4.lt(x, f32x4.splat(-87))
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(<f32>Math.LOG2E)))
  // n·ln 2 in two parts, the first exact
  const r = madd(n, f32x4.splat(2.1219444e-4), madd(n, f32x4.splat(-0.693359375), x))
  let p = madd(f32x4.splat(1.98756915e-4), r, f32x4.splat(1.39819995e-3))
  p = madd(p, r, f32x4.splat(8.33345191e-3))
  p = madd(p, r, f32x4.splat(4.16657959e-2))
  p = madd(p, r, f32x4.splat(1.66666655e-1))
  p = madd(p, r, f32x4.splat(5.00000012e-1))
  p = f32x4.add(madd(p, f32x4.mul(r, r), r), f32x4.splat(1))
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23)
  return v128.andnot(f32x4.mul(p, power), isZero)
}

/** Sum of the lanes, in double precision. */
export function sum(x: v128): f64 {
  return (
    <f64>f32x4.extract_lane(x, 0) +
    <f64>f32x4.extract_lane(x, 1) +
    (<f64>f32x4.extract_lane(x, 2) + <f64>f32x4.extract_lane(x, 3))
  )
}

/** Largest lane. */
export function largest(x: v128): f32 {
  const a = max<f32>(f32x4.extract_lane(x, 0), f32x4.extract_lane(x, 1))
  const b = max<f32>(f32x4.extract_lane(x, 2), f32x4.extract_lane(x, 3))
  return max<f32>(a, b)
}

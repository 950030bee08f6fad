/** WGSL of `total(lane, value)`: the sum over a workgroup, in the order of its lanes. `shelf` is its memory. */
export const totalOf = (lanes: number) => `
var<workgroup> shelf : array<f32, ${lanes}>;

fn total(lane : i32, value : f32) -> f32 {
  workgroupBarrier();
  shelf[lane] = value;
  workgroupBarrier();
  var sum = 0.0;
  for (var i = 0; i < ${lanes}; i++) { sum += shelf[i]; }
  return sum;
}
`

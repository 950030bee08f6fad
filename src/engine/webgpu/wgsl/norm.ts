/**
 * Sum of squares of the elements of one workgroup, in the order of its lanes: the last part of a program that makes gradients.
 * Expects `squares` (of this lane) and writes to `normAt`; `when` is the same for the whole workgroup.
 */
export function normStatements(lanes: number, when: string): string {
  return `
  workgroupBarrier();
  shelf[lane] = squares;
  workgroupBarrier();
  if (${when} && lane == 0) {
    var total = 0.0;
    for (var i = 0; i < ${lanes}; i++) { total += shelf[i]; }
    result[normAt] = total;
  }`
}

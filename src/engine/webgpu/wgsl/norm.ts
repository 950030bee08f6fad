/**
 * The sum of squares of a workgroup's elements, in the order of its lanes: the last part of a program that computes
 * gradients. Reads `squares` of each lane, writes to `normAt`; `when` must be the same for the whole workgroup.
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

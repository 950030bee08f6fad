/** Marks that are drawn as one because they lie close together. */
export interface MarkCluster<Mark> {
  marks: readonly Mark[]
  /** positions of the first and the last mark, as shares of the axis */
  from: number
  to: number
}

/**
 * Groups marks on an axis of steps 0 … end. A mark joins the previous cluster when it lies within `gap`, a share of the axis,
 * of the cluster's middle. Marks must be sorted by step.
 */
export function clusterMarks<Mark extends { step: number }>(
  marks: readonly Mark[],
  end: number,
  gap: number,
): MarkCluster<Mark>[] {
  const clusters: { marks: Mark[]; from: number; to: number }[] = []
  for (const mark of marks) {
    const place = mark.step / end
    const before = clusters.at(-1)
    if (before && place - (before.from + before.to) / 2 < gap) {
      before.marks.push(mark)
      before.to = place
    } else {
      clusters.push({ marks: [mark], from: place, to: place })
    }
  }
  return clusters
}

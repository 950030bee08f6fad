/** Marks that lie so close together that they are drawn as one. */
export interface MarkCluster<Mark> {
  marks: readonly Mark[]
  /** where the first and the last lie, as shares of the axis */
  from: number
  to: number
}

/**
 * Gathers marks on an axis of steps 0 … end: a mark joins the cluster before it when fewer than `gap` of the axis lie
 * between it and the cluster's middle. Marks must be in order of their steps.
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

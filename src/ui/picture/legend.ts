import type { Mark, Panel, Tone } from '../../tasks/scene'

/** A label of a panel and the look of its mark. */
export interface LegendEntry {
  label: string
  tone: Tone
  kind: Exclude<Mark['kind'], 'image' | 'words'>
}

/** The labels of a panel's marks, without repetitions, in the order of the marks; empty marks are left out. */
export function legendOf({ marks, frames = [] }: Pick<Panel, 'marks' | 'frames'>): LegendEntry[] {
  return withEntries(
    [],
    [...marks, ...frames.flat()].flatMap((mark) => {
      if (mark.kind === 'image' || mark.kind === 'words') return []
      if (mark.label === undefined || isEmpty(mark)) return []
      return [{ label: mark.label, tone: mark.tone, kind: mark.kind }]
    }),
  )
}

/** A legend with the entries added that it lacks; the same object if it lacks none. */
export function withEntries(legend: LegendEntry[], entries: readonly LegendEntry[]): LegendEntry[] {
  const grown = [...legend]
  for (const entry of entries) {
    if (!grown.some((one) => keyOf(one) === keyOf(entry))) grown.push(entry)
  }
  return grown.length === legend.length ? legend : grown
}

export const keyOf = ({ label, tone, kind }: LegendEntry) => `${label} ${tone} ${kind}`

function isEmpty(mark: Mark): boolean {
  switch (mark.kind) {
    case 'points':
      return mark.xy.length === 0
    case 'arrows':
      return mark.xyd.length === 0
    case 'lines':
      return mark.lines.every((line) => line.length === 0)
    case 'areas':
      return mark.areas.every((area) => area.length === 0)
    case 'cells':
      return mark.values.length === 0
    case 'image':
      return mark.pixels.length === 0
    case 'words':
      return mark.words.length === 0
  }
}

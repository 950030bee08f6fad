import { stayedSince, type History } from '../history/history'
import { rowAt } from '../../metrics/stepTable'

/** Most columns of a map. */
export const MAX_COLUMNS = 240

/** Which of a group's numbers a chart shows. */
export type GroupMeasure = 'advantage' | 'reward'

/**
 * What the colour of a map can show, the advantage first. Its std comes before its mean, which is 0 in every group with a group
 * baseline.
 */
export const MAP_CHOICES = [
  { measure: 'advantage', channel: 'std' },
  { measure: 'advantage', channel: 'mean' },
  { measure: 'reward', channel: 'mean' },
  { measure: 'reward', channel: 'std' },
] as const satisfies readonly { measure: GroupMeasure; channel: 'mean' | 'std' }[]

/**
 * Groups over steps, for a heatmap. Column c covers steps c·width … (c + 1)·width − 1 (counted from 0), row g is the g-th
 * group of a step. The cell of column c and row g has index c·rows + g. Widths are powers of two, so that a full column
 * never changes.
 */
export interface GroupMap {
  readonly measure: GroupMeasure
  steps: number
  width: number
  columns: number
  /** the largest number of groups of any step */
  rows: number
  /** sums over the steps of a cell: the group's mean, its std, the number of dead groups, the number of groups */
  mean: Float64Array
  std: Float64Array
  dead: Float64Array
  /** groups that are dead because they are solved */
  solved: Float64Array
  count: Float64Array
  /** number of groups that have a std; a group of one completion has none */
  stdCount: Float64Array
  /** over all groups of all steps */
  extents: Extents
}

interface Extents {
  lowestMean: number
  highestMean: number
  highestStd: number
  /** of mean − std and mean + std */
  lowestEdge: number
  highestEdge: number
}

function emptyGroupMap(measure: GroupMeasure): GroupMap {
  const none = () => new Float64Array(0)
  return {
    measure,
    steps: 0,
    width: 1,
    columns: 0,
    rows: 0,
    mean: none(),
    std: none(),
    dead: none(),
    solved: none(),
    count: none(),
    stdCount: none(),
    extents: {
      lowestMean: Infinity,
      highestMean: -Infinity,
      highestStd: 0,
      lowestEdge: Infinity,
      highestEdge: -Infinity,
    },
  }
}

/** Adds the steps of the history that the map lacks. A cell is the mean over its recorded steps. */
function extendGroupMap(map: GroupMap, history: History): void {
  const means = map.measure === 'advantage' ? history.groups.advantageMean : history.groups.rewardMean
  const stds = map.measure === 'advantage' ? history.groups.advantageStd : history.groups.rewardStd
  for (let row = rowAt(history, map.steps) + 1; row < history.rows; row++) {
    const s = history.stepOf[row] - 1
    const from = history.groups.offsets[row]
    const groups = history.groups.offsets[row + 1] - from
    if (groups > map.rows) setRows(map, groups)
    while (Math.floor(s / map.width) >= MAX_COLUMNS) halveColumns(map)
    const column = Math.floor(s / map.width)
    map.columns = column + 1
    for (let g = 0; g < groups; g++) {
      const [mean, std] = [means[from + g], stds[from + g]]
      if (!Number.isFinite(mean)) continue
      const cell = column * map.rows + g
      map.mean[cell] += mean
      if (Number.isFinite(std)) {
        map.std[cell] += std
        map.stdCount[cell]++
      }
      map.dead[cell] += history.groups.dead[from + g]
      map.solved[cell] += history.groups.solved[from + g]
      map.count[cell]++
      widen(map.extents, mean, Number.isFinite(std) ? std : 0)
    }
  }
  map.steps = history.steps
}

function widen(extents: Extents, mean: number, std: number): void {
  extents.lowestMean = Math.min(extents.lowestMean, mean)
  extents.highestMean = Math.max(extents.highestMean, mean)
  extents.highestStd = Math.max(extents.highestStd, std)
  extents.lowestEdge = Math.min(extents.lowestEdge, mean - std)
  extents.highestEdge = Math.max(extents.highestEdge, mean + std)
}

const SUMS = ['mean', 'std', 'dead', 'solved', 'count', 'stdCount'] as const

function setRows(map: GroupMap, rows: number): void {
  for (const name of SUMS) {
    const wider = new Float64Array(MAX_COLUMNS * rows)
    for (let c = 0; c < map.columns; c++) {
      wider.set(map[name].subarray(c * map.rows, (c + 1) * map.rows), c * rows)
    }
    map[name] = wider
  }
  map.rows = rows
}

function halveColumns(map: GroupMap): void {
  const { rows } = map
  for (const name of SUMS) {
    const sums = map[name]
    for (let c = 0; c < MAX_COLUMNS / 2; c++) {
      for (let g = 0; g < rows; g++) {
        sums[c * rows + g] = sums[2 * c * rows + g] + sums[(2 * c + 1) * rows + g]
      }
    }
    sums.fill(0, (MAX_COLUMNS / 2) * rows)
  }
  map.columns = Math.ceil(map.columns / 2)
  map.width *= 2
}

/** The maps of each history, and how often steps had been taken back when each was last extended. */
const mapsOf = new WeakMap<History, Partial<Record<GroupMeasure, { map: GroupMap; taken: number }>>>()

/** The map of a history up to its newest step; a later call only adds the new steps. */
export function groupMapOf(history: History, measure: GroupMeasure): GroupMap {
  let maps = mapsOf.get(history)
  if (!maps) mapsOf.set(history, (maps = {}))
  const known = maps[measure]
  const holds = known && known.map.steps <= stayedSince(history, known.taken)
  const map = holds ? known.map : emptyGroupMap(measure)
  maps[measure] = { map, taken: history.takenBack.length }
  extendGroupMap(map, history)
  return map
}

/** Mean over the steps of a cell; NaN for an empty cell. */
export function cellValue(map: GroupMap, channel: 'mean' | 'std', cell: number): number {
  return map[channel][cell] / (channel === 'mean' ? map.count : map.stdCount)[cell]
}

/** The recorded columns of the groups of a step: the type of their arrays, and their names in exports. */
export const GROUP_COLUMNS = {
  advantageMean: { array: Float32Array, external: 'advantage_mean' },
  advantageStd: { array: Float32Array, external: 'advantage_std' },
  rewardMean: { array: Float32Array, external: 'reward_mean' },
  rewardStd: { array: Float32Array, external: 'reward_std' },
  /** 1 if all rewards of the group are equal */
  dead: { array: Uint8Array, external: 'dead' },
  /** 1 if they are all equal to the best reward */
  solved: { array: Uint8Array, external: 'solved' },
} as const

export type GroupColumn = keyof typeof GROUP_COLUMNS
type Arrays = { [Name in GroupColumn]: (typeof GROUP_COLUMNS)[Name]['array'] }

/** The groups of one step: one array per column, with one entry per group. */
export type GroupColumns = { [Name in GroupColumn]: Arrays[Name]['prototype'] }

/** The groups of several steps: those of step i lie at offsets[i] … offsets[i + 1] − 1 of each column. */
export type GroupTable = GroupColumns & { offsets: Int32Array }

export const GROUP_COLUMN_NAMES = Object.keys(GROUP_COLUMNS) as GroupColumn[]

/** An empty table with room for so many steps, of one group each. */
export function emptyGroupTable(steps: number): GroupTable {
  return { offsets: new Int32Array(steps + 1), ...newColumns(steps) }
}

/** The groups of consecutive steps as one table. */
export function groupTableOf(steps: readonly GroupColumns[]): GroupTable {
  const offsets = new Int32Array(steps.length + 1)
  steps.forEach(({ dead }, i) => (offsets[i + 1] = offsets[i] + dead.length))
  const columns = newColumns(offsets[steps.length])
  for (const name of GROUP_COLUMN_NAMES) {
    steps.forEach((step, i) => columns[name].set(step[name], offsets[i]))
  }
  return { offsets, ...columns }
}

function newColumns(length: number): GroupColumns {
  const columns = GROUP_COLUMN_NAMES.map((name) => [name, new GROUP_COLUMNS[name].array(length)])
  return Object.fromEntries(columns) as GroupColumns
}

import { firstSlot } from '../../sequence'
import { lastStep, type BatchPart, type Listed } from '../completions'
import type { Machine } from '../machine'
import type { TransformerLayout } from './layout'

/**
 * Completions of one run as *nodes*: each is a slot of a sequence, computed once. Rows with the same prompt share its nodes, so
 * that the prompt of a group is computed once for all its completions. Nodes lie in an order in which each sees only nodes before
 * it: all prompts, then the tokens of step 0 of all rows, those of step 1, …
 */
export interface Sequences extends Listed {
  rows: number
  nodes: number
  /** of each node: its token, the pointer to the numbers of the nodes that it sees, and how many these are; i32 */
  tokens: number
  spans: number
  counts: number
  /** of each place in the list, the node whose output it is; i32 */
  asked: number
  /** of each row, the numbers of its nodes in order, [rows, S] of i32; and how many belong to the prompt */
  table: number
  prompts: Int32Array
  /** scratch: rows that were the first with their prompt */
  firsts: Int32Array
}

/** Memory for `rows` completions. */
export function createSequences({ space, layout }: Machine<TransformerLayout>, rows: number): Sequences {
  const { window, length } = layout.shape
  const nodes = rows * window
  return {
    cells: space.take(rows * (window + length)),
    list: space.take(rows * length),
    features: 0,
    logp: space.take(rows * length),
    entropy: space.take(rows * length),
    mean: 0,
    count: 0,
    rows: 0,
    nodes: 0,
    tokens: space.take(nodes),
    spans: space.take(nodes),
    counts: space.take(nodes),
    asked: space.take(rows * length),
    table: space.take(rows * window),
    prompts: new Int32Array(rows),
    firsts: new Int32Array(rows),
  }
}

/** Adds the node of a row's sequence number `at`. */
function addNode(machine: Machine<TransformerLayout>, to: Sequences, row: number, at: number, token: number) {
  const { i32 } = machine.space
  const { positions } = machine.layout.sizes
  const node = to.nodes++
  const mine = to.table + 4 * row * positions
  i32[mine / 4 + at] = node
  i32[to.tokens / 4 + node] = token
  i32[to.spans / 4 + node] = mine
  i32[to.counts / 4 + node] = at + 1
}

/** Adds the node of the token before step t of a row, t > 0: that of step t − 1. */
function addTokenBefore(machine: Machine<TransformerLayout>, to: Sequences, row: number, t: number): void {
  const { window, length } = machine.layout.shape
  const token = machine.space.i32[to.cells / 4 + row * (window + length) + window + t - 1]
  addNode(machine, to, row, to.prompts[row] + t - 1, token)
}

/**
 * Loads contexts contexts[first …, W], each as far as its last prompt slot, and lists step 0 of every row.
 * @param position the windows are those that step `position` sees; 0 for contexts
 */
export function loadPrompts(
  machine: Machine<TransformerLayout>,
  to: Sequences,
  contexts: Int32Array,
  first: number,
  rows: number,
  position = 0,
): void {
  const { space, layout } = machine
  const { window, length } = layout.shape
  const { positions } = layout.sizes
  const span = window + length
  const { i32 } = space
  const cells = to.cells / 4
  i32.fill(0, cells, cells + rows * span)
  to.nodes = 0
  let known = 0
  for (let row = 0; row < rows; row++) {
    const line = cells + row * span
    i32.fill(-1, line, line + position)
    for (let w = 0; w < window; w++) i32[line + position + w] = contexts[(first + row) * window + w]
    const start = firstSlot(layout.shape, i32, line)
    to.prompts[row] = window - start
    const twin = firstWith(i32, line, start, window, to, known, span, cells)
    for (let at = 0; at < window - start; at++) {
      if (twin < 0) addNode(machine, to, row, at, i32[line + start + at])
      else i32[to.table / 4 + row * positions + at] = i32[to.table / 4 + twin * positions + at]
    }
    if (twin < 0) to.firsts[known++] = row
    i32[to.list / 4 + row] = row * span
  }
  to.rows = rows
  to.count = rows
}

/** The first row with the same prompt as the line, among `known` rows; −1 if there is none. */
function firstWith(
  i32: Int32Array,
  line: number,
  start: number,
  window: number,
  { firsts, prompts }: Sequences,
  known: number,
  span: number,
  cells: number,
): number {
  // the rows of a group lie side by side
  for (let k = known - 1; k >= 0; k--) {
    const row = firsts[k]
    if (prompts[row] !== window - start) continue
    const other = cells + row * span
    let slot = start
    while (slot < window && i32[line + slot] === i32[other + slot]) slot++
    if (slot === window) return row
  }
  return -1
}

/** Calls `visit` for entries from … to − 1 of the list, with the place that each names, its row, and its step. */
function eachListed(
  { space: { i32 }, layout }: Machine<TransformerLayout>,
  { list }: Sequences,
  from: number,
  end: number,
  visit: (entry: number, place: number, row: number, step: number) => void,
): void {
  const span = layout.shape.window + layout.shape.length
  for (let i = from; i < end; i++) {
    const place = i32[list / 4 + i]
    const row = Math.floor(place / span)
    visit(i, place, row, place - row * span)
  }
}

/** Adds the nodes of the tokens at places from … to − 1 of the list, so that the next steps can be computed. */
export function addTokens(
  machine: Machine<TransformerLayout>,
  to: Sequences,
  from: number,
  end: number,
): void {
  eachListed(machine, to, from, end, (_, _place, row, t) => {
    if (t > 0) addTokenBefore(machine, to, row, t)
  })
}

/** Writes the nodes whose outputs places from … to − 1 are. */
export function askNodes(
  machine: Machine<TransformerLayout>,
  to: Sequences,
  from: number,
  end: number,
): void {
  const { i32 } = machine.space
  const { positions } = machine.layout.sizes
  eachListed(machine, to, from, end, (i, _, row, t) => {
    i32[to.asked / 4 + i] = i32[to.table / 4 + row * positions + to.prompts[row] - 1 + t]
  })
}

/** Loads the windows inputs[…, W] that step `position` of a completion sees, and lists that step alone. */
export function loadWindows(
  machine: Machine<TransformerLayout>,
  to: Sequences,
  inputs: Int32Array,
  first: number,
  rows: number,
  position: number,
): void {
  const { space, layout } = machine
  const { window, length } = layout.shape
  const { i32 } = space
  loadPrompts(machine, to, inputs, first, rows, position)
  for (let t = 1; t <= position; t++) {
    for (let row = 0; row < rows; row++) {
      i32[to.list / 4 + row] = row * (window + length) + t
      addTokenBefore(machine, to, row, t)
    }
  }
  askNodes(machine, to, 0, rows)
}

/** Loads rows of a batch. Their unmasked steps are listed by position, and by row within a position. */
export function loadRows(machine: Machine<TransformerLayout>, to: Sequences, part: BatchPart): void {
  const { space, layout } = machine
  const { window, length } = layout.shape
  const { contexts, actions, mask, first, rows } = part
  const span = window + length
  const { i32 } = space
  loadPrompts(machine, to, contexts, first, rows)
  to.count = 0
  for (let t = 0; t < length; t++) {
    for (let row = 0; row < rows; row++) {
      if (lastStep(mask, first + row, length) < t) continue
      const m = (first + row) * length + t
      i32[to.cells / 4 + row * span + window + t] = actions[m]
      if (t > 0) addTokenBefore(machine, to, row, t)
      if (mask[m] !== 0) i32[to.list / 4 + to.count++] = row * span + t
    }
  }
  askNodes(machine, to, 0, to.count)
}

/** Whether exactly these rows, with these steps unmasked, are loaded. */
export function holds(machine: Machine<TransformerLayout>, loaded: Sequences, part: BatchPart): boolean {
  const { space, layout } = machine
  const { window, length } = layout.shape
  const { contexts, actions, mask, first, rows } = part
  const span = window + length
  const { i32 } = space
  if (loaded.rows !== rows) return false
  let count = 0
  for (let t = 0; t < length; t++) {
    for (let row = 0; row < rows; row++) {
      if (mask[(first + row) * length + t] === 0) continue
      if (count >= loaded.count || i32[loaded.list / 4 + count++] !== row * span + t) return false
    }
  }
  if (count !== loaded.count) return false
  for (let row = 0; row < rows; row++) {
    const line = loaded.cells / 4 + row * span
    for (let w = 0; w < window; w++) if (i32[line + w] !== contexts[(first + row) * window + w]) return false
    const last = lastStep(mask, first + row, length)
    const taken = (first + row) * length
    for (let t = 0; t <= last; t++) if (i32[line + window + t] !== actions[taken + t]) return false
  }
  return true
}

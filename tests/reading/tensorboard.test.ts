import { expect, test } from 'vitest'
import { readLogs } from '../../src/reading/readLogs'
import type { LogSource } from '../../src/reading/contract'
import { experiment, sessionEnd, sessionStart } from '../../src/runs/tensorboard/hparams'
import { eventRecord, scalar, versionRecord } from '../../src/runs/tensorboard/summary'
import { joinBytes } from '../../src/runs/joinBytes'

const NAME = 'events.out.tfevents.1700000000.host.123.0'

/** A source that gives its bytes in chunks of this size. */
const inChunks = (bytes: Uint8Array, size: number, name = NAME): LogSource => ({
  name,
  bytes: bytes.length,
  async *chunks() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
  },
})

const file = joinBytes([
  versionRecord(1),
  eventRecord(1, 1, [scalar('train/reward')(0.5)]),
  eventRecord(1, 1, [scalar('train/loss')(0.25), scalar('train/kl')(NaN)]),
  eventRecord(2, 2, [scalar('train/reward')(0.75)]),
  eventRecord(2, 2, [scalar('eval/reward')(0.5)]),
])

test.each([7, 64, 100_000])('event files in chunks of %i bytes', async (size) => {
  const { runs, leftOut, files } = await readLogs([inChunks(file, size)])
  expect(runs).toHaveLength(1)
  expect(runs[0]).toMatchObject({ format: 'tensorboard', rows: 3 })
  const column = (metric: string) => runs[0].columns.find((one) => one.metric === metric)
  expect([...column('reward')!.values]).toEqual([0.5, 0.75, NaN])
  expect([...column('reward')!.lines]).toEqual([2, 4, 0])
  expect(column('kl')!.cells[0]).toBe(2)
  expect(runs[0].columns.find(({ isEvaluation }) => isEvaluation)!.values[2]).toBe(0.5)
  expect(files[0].lines).toBe(5)
  expect(leftOut).toEqual([])
})

test('a damaged record is listed, and a cut one ends the file', async () => {
  const damaged = file.slice()
  // a byte of the data of the second record
  damaged[versionRecord(1).length + 20] ^= 1
  const { leftOut, runs } = await readLogs([inChunks(damaged.subarray(0, damaged.length - 5), 50)])
  expect(leftOut).toMatchObject([
    { why: 'damaged', fromLine: 2 },
    { why: 'cut', fromLine: 5 },
  ])
  expect(runs[0].rows).toBe(2)
})

test('the summary at the end of a training, which repeats the epoch of its last step, makes no step void', async () => {
  const steps = [1, 2].map((step) => [
    eventRecord(step, step, [scalar('train/reward')(step / 4)]),
    eventRecord(step, step, [scalar('train/epoch')(step / 2)]),
  ])
  const summary = ['train_runtime', 'epoch'].map((name) => eventRecord(3, 2, [scalar(`train/${name}`)(1)]))
  const { runs, leftOut } = await readLogs([
    inChunks(joinBytes([versionRecord(1), ...steps.flat(), ...summary]), 64),
  ])
  expect(leftOut).toEqual([])
  expect([...runs[0].columns.find(({ name }) => name === 'reward')!.values]).toEqual([0.25, 0.5])
})

test('the settings of the HParams tab are no step', async () => {
  const settings = { beta: 0.04, task: 'addition' }
  const source = inChunks(
    joinBytes([
      versionRecord(1),
      eventRecord(1, 0, [experiment(settings, ['reward']), sessionStart(settings, 1)]),
      eventRecord(1, 1, [scalar('reward')(0.5)]),
      eventRecord(2, 2, [scalar('reward')(0.75)]),
      eventRecord(2, 2, [sessionEnd(2)]),
    ]),
    64,
  )
  const { runs, leftOut } = await readLogs([source])
  expect(leftOut).toEqual([])
  expect(runs).toMatchObject([{ rows: 2 }])
  expect(runs[0].columns.map(({ name }) => name)).toEqual(['reward'])
})

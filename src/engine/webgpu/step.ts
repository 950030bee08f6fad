import type { StepRequest, StepResult, UpdateSpec } from '../learner'
import type { Architecture } from './architecture'
import { placeBatch } from './batch'
import { packCredits } from './layout/creditRecords'
import { packRecords, RECORD_WORDS, type GpuRecord } from './layout/records'
import type { GpuRuns } from './gpuRuns'
import type { Maps } from './placed'
import type { Program } from './program'
import { lossRecord } from './records'
import type { SeenRequest } from './rollout'
import { recordUpdate } from './update'
import { creditNotes } from './wgsl/credit'

/**
 * Issues a whole step: rollout, rewards and advantages, updates; one read.
 * @param program the credit program of the request's reward
 * @param recordsOf the records of one update of each run: its mini-batch and optimiser
 */
export async function issueStep(
  architecture: Architecture,
  gpuRuns: GpuRuns,
  program: Program,
  request: StepRequest & { rollout: SeenRequest },
  recordsOf: (round: readonly (UpdateSpec | null)[]) => GpuRecord[],
): Promise<StepResult> {
  const { runs, sizes, uploads } = gpuRuns
  const { rollout, problems, credits, order, updates } = request
  const { rows, withReference } = rollout
  const parts = { rows, hasRefLogp: withReference, hasRefMean: false }
  const batchWords = placeBatch(sizes.shape, runs, parts, 0).words
  const weights = Float32Array.from(credits.flatMap((credit) => credit.weights))
  const records = updates.map((round) =>
    recordsOf(round).map((record, r) => ({ ...record, ...(round[r] && lossRecord(round[r].loss, 1)) })),
  )
  const maps = mapsOfRounds(architecture, runs, request, records)
  const mapWords = [...new Set(maps)].reduce((sum, found) => sum + (found?.words.length ?? 0), 0)
  const packed = packRecords(records.flat())
  const creditWords = packCredits(
    credits,
    credits.map((_, r) => updates.map((round) => round[r]).find((spec) => spec !== null)?.loss),
  )
  const miniBatches = Math.max(...credits.map((credit) => credit.miniBatches))
  const notes = creditNotes(runs, rows, miniBatches)
  uploads.reserve(
    architecture.rolloutWords(gpuRuns, rollout) +
      mapWords +
      problems.length +
      weights.length +
      creditWords.length +
      order.length +
      packed.length +
      notes +
      batchWords +
      runs * rows,
  )
  const { samples, plane, seenAt: startAt, read } = architecture.recordRollout(gpuRuns, rollout)
  const placed = {
    problemsAt: uploads.write(problems),
    weightsAt: uploads.write(weights),
    creditsAt: uploads.write(creditWords),
    orderAt: uploads.write(order),
    recordsAt: uploads.write(packed),
    notesAt: uploads.place(notes),
    rowWeightsAt: uploads.place(runs * rows),
  }
  const batch = placeBatch(sizes.shape, runs, parts, uploads.place(batchWords))
  const placedMaps = new Map(
    [...new Set(maps)].map((found) => [found, found && { ...found, at: uploads.write(found.words) }]),
  )
  const counts = {
    runs,
    rows,
    plane,
    miniBatches,
    rounds: updates.length,
    problems: problems.length / runs / request.reward.words,
    parts: weights.length / runs,
    startAt,
  }
  gpuRuns.run(program, uploads.words, { samples }, { ...batch, ...placed, ...counts }, 1)
  const loss = { rowWeightsAt: placed.rowWeightsAt, givenLogpAt: 0, givenEntropyAt: 0, givenMeanAt: -1 }
  const taken = records.map((round, u) => {
    const recordsAt = placed.recordsAt + u * runs * RECORD_WORDS
    return recordUpdate(
      architecture,
      gpuRuns,
      { batch, records: round, recordsAt, maps: placedMaps.get(maps[u])! },
      loss,
    )
  })
  const [sampled, ...results] = await Promise.all([read, ...taken])
  return { rollout: sampled, updates: results }
}

/** The maps of every round; rounds with the same mini-batches have the same. */
function mapsOfRounds(
  architecture: Architecture,
  runs: number,
  { rollout: { rows, contexts }, order }: StepRequest,
  records: readonly (readonly GpuRecord[])[],
): (Maps | null)[] {
  if (!architecture.mapsOf) return records.map(() => null)
  const window = contexts.length / (runs * rows)
  const ordered = new Int32Array(contexts.length)
  order.forEach((source, i) => {
    const from = (Math.floor(i / rows) * rows + source) * window
    ordered.set(contexts.subarray(from, from + window), i * window)
  })
  const found = new Map<string, Maps>()
  return records.map((round) => {
    const key = round.map(({ isOn, start, count }) => `${isOn} ${start} ${count}`).join()
    const maps = found.get(key) ?? architecture.mapsOf!(ordered, rows, round)
    found.set(key, maps)
    return maps
  })
}

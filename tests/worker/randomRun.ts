import type { App } from '../../src/app/app'
import { KNOBS, KNOB_NAMES, type KnobName } from '../../src/settings/knobs'
import type { KnobValue, NumberKnob } from '../../src/settings/knob'
import type { LocalTraining } from './localTraining'

/** Numbers from 0 to 1 that look like chance, the same ones for a seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Stop conditions end a run, and presets change all knobs; others would make steps longer than a test has time for. */
const UNTOUCHED: readonly KnobName[] = ['maxSteps', 'budget', 'stopReward', 'algorithm']
const MOST: Partial<Record<KnobName, number>> = {
  numIterations: 3,
  stepsPerGeneration: 4,
  numGenerations: 8,
  maxNumGenBatches: 3,
  learningRate: 0.01,
}
/** The other live knobs. */
const LIVE = KNOB_NAMES.filter(
  (name) => KNOBS[name].effect === 'step' && KNOBS[name].kind !== 'text' && !UNTOUCHED.includes(name),
)

/** A value that the knob takes, near its default. */
function randomValue(name: KnobName, random: () => number): KnobValue {
  const knob = KNOBS[name]
  if (knob.kind === 'switch') return random() < 0.5
  if (knob.kind === 'choice') return knob.options[Math.floor(random() * knob.options.length)]
  if (knob.kind === 'text') return knob.default
  const { min, max, integer, default: usual }: NumberKnob = knob
  const most = Math.min(max, MOST[name] ?? Math.max(2 * usual, min + 1))
  const value = min + random() * (most - min)
  return integer ? Math.round(value) : Number(value.toPrecision(3))
}

/**
 * Plays, pauses, steps, looks, and changes live knobs at random moments until the run has come to its last step, then lets
 * the worker finish what it was told.
 * @param names the knobs to change
 */
export async function playAtRandom(
  app: App,
  worker: LocalTraining,
  seed: number,
  names: readonly KnobName[] = LIVE,
): Promise<void> {
  const random = chance(seed)
  const { getState } = app.store
  const last = getState().run.config.maxSteps
  const acts = [
    () => app.play(),
    () => app.play(),
    () => app.pause(),
    () => app.step(),
    () => app.inspect(),
    () => app.requestMemory(),
  ]
  const change = () => {
    const name = names[Math.floor(random() * names.length)]
    app.setKnob(name, randomValue(name, random))
  }
  for (let turn = 0; getState().run.history.steps < last; turn++) {
    if (turn > 400 * last)
      throw new Error(`stuck at step ${getState().run.history.steps}: ${JSON.stringify(getState().messages)}`)
    if (random() < 0.5) change()
    if (random() < 0.2) acts[Math.floor(random() * acts.length)]()
    await worker.turn()
  }
  while (await worker.turn());
}

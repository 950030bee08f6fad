/**
 * `npm run bench`: times the step of every engine, in Chromium on a production build, the engines taking turns in one run.
 * `-- --quick` does the small workloads alone, `-- transformer transformer-large` those that it names; `--torch` (npm run
 * bench:torch) lets PyTorch take its turns too.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { openPage } from './browser.mjs'
import { spread, stepsFor, tableOf } from './figures.mjs'
import { openTorch } from './torch.mjs'
import workloads from './workloads.json' with { type: 'json' }

const given = process.argv.slice(2)
const isQuick = given.includes('--quick')
const withTorch = given.includes('--torch')
const unknown = given.find((word) => !['--quick', '--torch', ...Object.keys(workloads)].includes(word))
if (unknown !== undefined) {
  console.log(
    `"${unknown}" is not known. Allowed: --quick, --torch and ${Object.keys(workloads).join(', ')}.`,
  )
  process.exit(unknown === '--help' ? 0 : 2)
}

/** What is measured, with its share of the time. */
const named = Object.keys(workloads).filter((name) => given.includes(name))
const PLAN =
  named.length > 0
    ? Object.fromEntries(named.map((name) => [name, 1 / named.length]))
    : isQuick
      ? { tiny: 0.25, base: 0.75 }
      : {
          tiny: 0.04,
          base: 0.2,
          big: 0.16,
          wide: 0.2,
          crowd: 0.2,
          transformer: 0.06,
          'transformer-large': 0.14,
        }
/** In all, with a reserve for the build and for a last round that takes longer than the one before it. */
const BUDGET_MS = named.length > 0 ? named.length * 120_000 : isQuick ? 80_000 : 15 * 60_000
const ROUNDS = isQuick ? 5 : 9
/** A turn of an engine takes about so long, but at least a step. */
const TURN_MS = isQuick ? 400 : 1000
const WARM_UP_MS = isQuick ? 600 : 1500

/** `webgpu-reward` takes whole steps, with the reward on the device. */
const ENGINES = ['webgpu', 'webgpu-reward', 'cpu', 'cpu-simd128', 'plain', 'ops-engine']
/** With a transformer `ops` is the ops engine on WebAssembly: nothing is written in ordinary ops without an engine. */
const TRANSFORMER_ENGINES = ['webgpu', 'cpu', 'cpu-simd128', 'plain', 'ops']

/** Who takes turns at a workload. Ordinary ops are too slow for the large ones. */
function contestantsOf(workload) {
  const isTransformer = workloads[workload].layers !== undefined
  const ordinary = workload === 'tiny' || workload === 'base' ? ['ops'] : []
  const opsOnGpu = workload === 'transformer' ? ['ops-webgpu'] : []
  const alone = isTransformer ? [...TRANSFORMER_ENGINES, ...opsOnGpu] : [...ENGINES, ...ordinary]
  const contestants = alone.map((engine) => ({ engine, workers: 1 }))
  const afterCpu = alone.indexOf('cpu') + 1
  if (workloads[workload].runs > 1) contestants.splice(afterCpu, 0, { engine: 'cpu', workers: 2 })
  if (torch) contestants.push({ engine: 'torch', workers: 1 })
  return contestants
}

/** How a contestant is opened, asked for steps and counted. */
function handleOf({ engine, workers }, workload) {
  if (engine === 'torch') {
    return {
      open: () => torch.ask({ open: workloads[workload] }),
      steps: (steps) => torch.ask({ steps }),
      countedSteps: async (steps) => ({ ms: await torch.ask({ steps }), calls: null }),
      close: async () => undefined,
    }
  }
  const id = `${engine} ${workers}`
  return {
    open: () =>
      page.evaluate(([...args]) => window.bench.open(...args), [id, engine, workloads[workload], workers]),
    steps: (steps) => page.evaluate(([...args]) => window.bench.steps(...args), [id, steps]),
    countedSteps: (steps) => page.evaluate(([...args]) => window.bench.countedSteps(...args), [id, steps]),
    host: (steps) => page.evaluate(([...args]) => window.bench.host(...args), [id, steps]),
    close: () => page.evaluate((one) => window.bench.close(one), id),
  }
}

/** Opens a contestant and takes steps until its code is compiled; null, with the reason printed, where it cannot run. */
async function warmedUp(contestant, workload) {
  const handle = handleOf(contestant, workload)
  try {
    const backend = await handle.open()
    const started = performance.now()
    // of whole steps two are under way at once
    const atOnce = contestant.engine === 'webgpu-reward' ? 2 : 1
    // twice: the first step compiles, and buffers take their size
    await handle.steps(atOnce)
    let ms = (await handle.steps(atOnce)) / atOnce
    while (performance.now() - started < WARM_UP_MS) ms = (await handle.steps(atOnce)) / atOnce
    const label = contestant.engine.startsWith('ops') ? ` on ${backend}` : ''
    console.log(`  ${contestant.engine}${label}, ${contestant.workers} worker(s): ${ms.toFixed(2)} ms`)
    return { ...contestant, handle, turn: stepsFor(TURN_MS, ms), blocks: [], lastMs: 0, calls: null }
  } catch (error) {
    console.log(`  ${contestant.engine} is left out: ${error.message.split('\n')[0]}`)
    await handle.close()
    return null
  }
}

/**
 * Rounds in which everyone takes a turn. When the time is up only those go on that have had less than three turns
 * and whose step is quick. The calls of the first turn are counted.
 */
async function takeTurns(contestants, deadline) {
  for (let round = 0; round < ROUNDS; round++) {
    for (const contestant of contestants) {
      const { handle, turn, blocks, lastMs } = contestant
      const isDue =
        round === 0 || (round < 3 && lastMs < turn * TURN_MS) || performance.now() + lastMs < deadline
      if (!isDue) continue
      const { ms, calls } =
        round === 0
          ? await handle.countedSteps(turn)
          : { ms: await handle.steps(turn), calls: contestant.calls }
      Object.assign(contestant, { calls, lastMs: ms })
      blocks.push(ms / turn)
    }
  }
}

async function entryOf({ engine, workers, handle, turn, blocks, calls }, workload) {
  const msPerStep = spread(blocks)
  const isOnGpu = calls !== null && calls.dispatches > 0
  const each = (name) => (calls === null ? null : calls[name] / turn)
  return {
    workload,
    engine,
    workers,
    runs: workloads[workload].runs,
    msPerStep,
    // Without a GPU everything is done by the host.
    hostMs: isOnGpu ? await hostMsOf(handle) : calls === null ? null : msPerStep.median,
    readMs: each('readMs'),
    dispatches: each('dispatches'),
    reads: each('reads'),
    submits: each('submits'),
    newBuffers: each('newBuffers'),
  }
}

/** The median of a few steps on a GPU that computes nothing, after one that is not counted. */
async function hostMsOf(handle) {
  const taken = []
  for (let i = 0; i < 6; i++) taken.push(await handle.host(1))
  return spread(taken.slice(1)).median
}

const began = performance.now()
const torch = withTorch ? await offered(openTorch()) : null
const { page, browser, adapter, close } = await openPage()
const machine = `${cpus()[0].model}, ${cpus().length} cores; Chromium ${browser.version()}`
const adapterName = adapter.name || adapter.kind
console.log(`${machine}\nWebGPU: ${adapterName} (${adapter.kind})`)
console.log(`Load before: ${loadavg()[0].toFixed(1)}; other work on this machine makes every figure worse.`)

const entries = []
let share = 0
for (const [workload, own] of Object.entries(PLAN)) {
  const { width, prompts, group, runs, length = 8, layers } = workloads[workload]
  share += own
  const kind = layers === undefined ? '' : `transformer of ${layers} layer(s), `
  const completions = `${prompts} × ${group} completions of ${length} tokens`
  console.log(`\n${workload}: ${kind}width ${width}, ${completions}, ${runs} run(s)`)
  const contestants = []
  for (const contestant of contestantsOf(workload)) {
    const ready = await warmedUp(contestant, workload)
    if (ready) contestants.push(ready)
  }
  await takeTurns(contestants, began + share * BUDGET_MS)
  const mine = []
  for (const contestant of contestants) {
    mine.push(await entryOf(contestant, workload))
    await contestant.handle.close()
  }
  const turns = contestants.map(({ blocks }) => blocks.length)
  console.log(`${Math.min(...turns)} to ${Math.max(...turns)} turns each\n${tableOf(mine)}`)
  entries.push(...mine)
}
console.log(`\nLoad after: ${loadavg()[0].toFixed(1)}; ${((performance.now() - began) / 1000).toFixed(0)} s`)

await close()
torch?.close()
if (process.env.BENCH_OUT) {
  writeFileSync(
    process.env.BENCH_OUT,
    JSON.stringify({ machine, adapter: adapterName, entries }, null, 2) + '\n',
  )
  console.log(`Written to ${process.env.BENCH_OUT}`)
}

/** PyTorch, or a line that says why it takes no part. */
async function offered(opening) {
  const found = await opening
  console.log(found.missing ? `PyTorch is not there (${found.missing}); the rest is measured.` : found.name)
  return found.missing ? null : found
}

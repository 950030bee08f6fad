import { describe, expect, it } from 'vitest'
import { replayFile, traceFile, REPLAY_TOLERANCE, TRACE_VERSION } from '../../src/runs/handover/replay'
import { fromLink } from '../../src/settings/link'
import { taskOf } from '../../src/tasks'
import { en } from '../../src/text/en'
import { recordTrace, type TracedStep } from '../../src/worker/trace'
import { ROWS_WITH_SPACES } from '../runs/handover/rowsWithSpaces'
import { folderWith, pythonWith, runFile } from './python'

const python = pythonWith('trl', 'torch', 'transformers', 'datasets', 'accelerate')
const STEPS = 100

/** Files of a replay of the first steps of a link's run. */
async function filesOf(link: string, steps: number) {
  const { config, problems } = fromLink(link, taskOf)
  expect(problems).toEqual([])
  const trace = await recordTrace(config, steps, { isInterrupted: async () => false })
  return { trace: trace!, program: replayFile(config, en.handover, 'trace.json') }
}

const verdict = /(\d+) steps, (\d+) updates: largest difference (\S+) \((.*)\)\n/

describe.skipIf(python === null)('Replay in TRL', () => {
  it.each([
    // GRPO with clipping, KL to a reference and several mini-batches
    ['task=reverse&num_iterations=3&steps_per_generation=2&seed=5', 6],
    [
      'task=length-trap&algorithm=dr_grpo&num_iterations=2&steps_per_generation=2&mask_truncated_completions=true',
      4,
    ],
    ['task=addition&algorithm=dapo&num_iterations=2&steps_per_generation=4&entropy_coef=0.1', 8],
    // a mixture: sequence ratios, bias-corrected KL, a moving reference, weight decay, a schedule, other weights
    [
      'task=arithmetic-chat&loss_type=bnpo&importance_sampling_level=sequence&use_bias_correction_kl=true&beta=0.1&sync_ref_model=true&ref_model_sync_steps=12&weight_decay=0.01&lr_scheduler_type=cosine&schedule_updates=1500&warmup_steps=7&num_iterations=3&steps_per_generation=4&temperature=0.8&entropy_coef=0.05&generation_batch_size=128&task.weight_exact=1&scale_rewards=batch&top_entropy_quantile=0.8&delta=1.5',
      12,
    ],
    ['task=bandit&algorithm=rloo', 1],
    // an arm that is never drawn: its gradient is 0 but for rounding, which Adam divides by itself
    ['task=bandit&algorithm=rloo&num_iterations=2', 2],
    // groups of equal rewards, which KL in the reward makes unequal
    ['task=reverse&algorithm=rloo&num_iterations=2', 2],
    // rewards at the mean of their group: rounding decides the sign of the advantage, by which clipped tokens are counted
    ['task=countdown', 2],
    ['task=countdown&algorithm=dapo', 2],
    ['task=arithmetic-chat', 2],
    ['task=addition', 2],
    ['task=reward-hacking', 2],
    ['task=own-data', 2],
    ...ROWS_WITH_SPACES.map((rows): [string, number] => [
      `task=own-data&task.tokens=characters&task.rows=${encodeURIComponent(rows)}`,
      2,
    ]),
    ['task=reverse&algorithm=gspo&beta=0.01', 2],
    ['task=reverse&algorithm=gspo&beta=0.01&use_reference=true', 2],
    [
      'task=needle&algorithm=cispo&num_iterations=2&steps_per_generation=2&multi_objective_aggregation=sum_then_normalize',
      4,
    ],
    // transformers: all prompts of one length, an end, and no prompt at all
    ['task=reverse&policy=transformer&width=32&num_iterations=2&steps_per_generation=2&weight_decay=0.01', 4],
    ['task=addition&policy=transformer&width=32&layers=2&num_iterations=2', 2],
    ['task=bandit&policy=transformer&width=16&num_iterations=2', 2],
  ])('agrees at every step: %s', { timeout: 600_000 }, async (link, updates) => {
    const { trace, program } = await filesOf(link, STEPS)
    const folder = folderWith({ 'replay.py': program, 'trace.json': traceFile(trace) })
    const { status, printed } = runFile(python!, folder, ['replay.py'])
    expect(status, printed.slice(-3000)).toBe(0)
    const [, steps, taken, largest, where] = verdict.exec(printed)!
    expect([Number(steps), Number(taken)]).toEqual([STEPS, STEPS * updates])
    expect(Number(largest)).toBeLessThanOrEqual(REPLAY_TOLERANCE)
    const names = new Set([...printed.matchAll(/^ {2}(\S+) +TRL/gm)].map(([, name]) => name))
    console.log(
      `${link}: ${steps} steps of ${updates} updates, ${names.size} metrics, largest difference ${largest} (${where}), ${/weights: .* apart/.exec(printed)![0]}`,
    )
  })

  it('agrees with its own weights until a number lies at an edge', { timeout: 300_000 }, async () => {
    // over more steps the ratio of some token comes so near to 1 ± ε that rounding, which differs between processors, decides
    const { trace, program } = await filesOf('task=reverse', 20)
    const folder = folderWith({ 'replay.py': program, 'trace.json': traceFile(trace) })
    const { status, printed } = runFile(python!, folder, ['replay.py', '--free'])
    expect(status, printed.slice(-3000)).toBe(0)
    expect(verdict.exec(printed)!.slice(1, 3)).toEqual(['20', '40'])
    expect(Number(/weights: at most (\S+) apart/.exec(printed)![1])).toBeLessThan(1e-6)
  })

  it(
    'agrees with its own weights of a transformer, whose bias of the keys parts',
    { timeout: 300_000 },
    async () => {
      const { trace, program } = await filesOf('task=reverse&policy=transformer&width=32', 6)
      const folder = folderWith({ 'replay.py': program, 'trace.json': traceFile(trace) })
      const { status, printed } = runFile(python!, folder, ['replay.py', '--free'])
      expect(status, printed.slice(-3000)).toBe(0)
      expect(verdict.exec(printed)!.slice(1, 3)).toEqual(['6', '12'])
      const apart = Number(/weights: at most (\S+) apart/.exec(printed)![1])
      expect(apart).toBeGreaterThan(1e-6)
      expect(apart).toBeLessThan(1e-3)
    },
  )

  describe('finds a true difference', () => {
    const replayOf = async (link: string, steps: number, change: (step: TracedStep) => TracedStep) => {
      const { trace, program } = await filesOf(link, steps)
      const changed = trace.steps.map((step, s) => (s === 1 ? change(step) : step))
      const folder = folderWith({
        'replay.py': program,
        'trace.json': traceFile({ ...trace, steps: changed }),
      })
      return runFile(python!, folder, ['replay.py'])
    }

    it.each([
      ['a figure', 'task=reverse&seed=2', 'loss', 2e-5],
      // a clipped token more is 1 of some hundred
      ['a share of clipped tokens', 'task=countdown', 'clip_ratio/low_mean', 1 / 2560],
    ] as const)('of %s', { timeout: 300_000 }, async (_, link, name, by) => {
      const { status, printed } = await replayOf(link, 3, (step) => ({
        ...step,
        metrics: { ...step.metrics, [name]: step.metrics[name]! + by },
      }))
      expect(status).toBe(1)
      expect(printed).toContain(`(${name}, step 2)`)
    })

    it('of an advantage that rounding cannot explain', { timeout: 300_000 }, async () => {
      const { status, printed } = await replayOf('task=countdown', 3, (step) => {
        const nearest = step.advantages.reduce(
          (best, value, i) => (Math.abs(value) < Math.abs(step.advantages[best]) ? i : best),
          0,
        )
        return { ...step, advantages: step.advantages.with(nearest, 3e-5) }
      })
      expect(status).toBe(1)
      expect(printed).toContain('(advantages, step 2)')
    })

    it('of a trace of another version', { timeout: 300_000 }, async () => {
      const { trace, program } = await filesOf('task=reverse', 1)
      const folder = folderWith({
        'replay.py': program,
        'trace.json': traceFile(trace).replace(`"version":${TRACE_VERSION}`, '"version":1'),
      })
      const { status, printed } = runFile(python!, folder, ['replay.py'])
      expect(status).toBe(1)
      expect(printed).toContain('Export both again')
    })
  })
})

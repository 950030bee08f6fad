import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  configProblems,
  defaultConfig,
  divisors,
  reconcile,
  withEpsilonHigh,
} from '../../src/settings/config'
import { knobProblem, type Knob } from '../../src/settings/knob'
import { KNOBS, KNOB_NAMES, TASK_IDS, type RunConfig } from '../../src/settings/knobs'
import { fromLink, toLink } from '../../src/settings/link'
import { applyPreset } from '../../src/settings/presets'
import { taskOf } from '../../src/tasks'
import { NO_TASK } from './noTask'

const defaults = defaultConfig(taskOf)

/** Any value that a knob takes. */
function valueOf(knob: Knob): fc.Arbitrary<number | string | boolean> {
  if (knob.kind === 'switch') return fc.boolean()
  // not every text is rows of data
  if (knob.external === 'task.rows')
    return fc.constantFrom(knob.default, 'a;b\n"c d";100 % & + =\n', '[["é","■"]]')
  if (knob.kind === 'text')
    return knob.external.startsWith('task.') ? fc.constant('') : fc.string({ maxLength: 40 })
  if (knob.kind === 'choice') return fc.constantFrom(...knob.options)
  return knob.integer
    ? fc.integer({ min: knob.min, max: knob.max })
    : // a link writes −0 as 0
      fc.double({ min: knob.min, max: knob.max, noNaN: true }).map((value) => value + 0)
}

const anyConfig: fc.Arbitrary<RunConfig> = fc.constantFrom(...TASK_IDS).chain((task) =>
  fc
    .record({
      own: fc.record(Object.fromEntries(KNOB_NAMES.map((name) => [name, valueOf(KNOBS[name])]))),
      taskSettings: fc.record(
        Object.fromEntries(Object.entries(taskOf(task).knobs).map(([name, knob]) => [name, valueOf(knob)])),
      ),
    })
    .map(({ own, taskSettings }) => consistent({ ...own, task, taskSettings } as unknown as RunConfig)),
)

/**
 * The same configuration with group, mini-batch and replica sizes that divide N, heads that divide the width, no group of
 * one where its completions are compared, an ε high that follows where it says so, and what its task can do.
 */
function consistent(config: RunConfig): RunConfig {
  const fitting = (wanted: number, whole = config.generationBatchSize) =>
    divisors(whole).findLast((d) => d <= wanted)!
  const stepsPerGeneration = fitting(config.stepsPerGeneration)
  const { head, solve, world } = taskOf(config.task)
  // twelve layers of the widest transformer do not fit into a tab
  const width = config.policy === 'transformer' ? Math.min(config.width, 64) : config.width
  const sized: RunConfig = {
    ...withEpsilonHigh(config),
    klEstimator:
      config.klEstimator === 'exact' && !(head && config.klIn === 'loss' && config.klAgainst === 'reference')
        ? 'k3'
        : config.klEstimator,
    staging: solve ? config.staging : 'off',
    policy: world ? 'mlp' : config.policy,
    width,
    layers: config.policy === 'transformer' ? Math.min(config.layers, 4) : config.layers,
    heads: divisors(width).findLast((d) => d <= config.heads)!,
    rewardCode: world || head ? '' : config.rewardCode,
    numGenerations: fitting(config.numGenerations),
    stepsPerGeneration,
    replicas: fitting(config.replicas, config.generationBatchSize / stepsPerGeneration),
  }
  if (sized.numGenerations > 1) return sized
  const isFree = (['remax', 'reinforce_plus_plus', 'running_norm', 'prompt_history'] as const).some(
    (name) => name === sized.advEstimator,
  )
  const isPerStep = sized.perStepAdvantages && Boolean(taskOf(config.task).stepRewards)
  const surrogate = sized.surrogate === 'pairwise' ? 'clip' : sized.surrogate
  if (isFree && !isPerStep) return { ...sized, surrogate }
  return {
    ...sized,
    surrogate,
    advEstimator: 'baseline',
    multiObjectiveAggregation: 'sum_then_normalize',
    baseline: 'batch',
    scaleRewards: 'none',
  }
}

describe('links', () => {
  it('say nothing but the seed about the defaults', () => {
    expect(toLink(defaults, taskOf)).toBe('seed=1')
    expect(fromLink('', taskOf)).toEqual({ config: defaults, problems: [], renamed: [] })
  })

  it('use the names of TRL', () => {
    const { config, problems } = fromLink('#task=addition&num_generations=4&beta=0.1&seed=3', taskOf)
    expect(problems).toEqual([])
    expect(config).toMatchObject({ task: 'addition', numGenerations: 4, beta: 0.1, seed: 3 })
  })

  it('carry a preset and what was changed in it', () => {
    const config = { ...applyPreset(defaults, 'dapo'), epsilonHigh: 0.3 }
    expect(toLink(config, taskOf)).toBe('algorithm=dapo&epsilon_high=0.3&seed=1')
    expect(fromLink('algorithm=dapo&epsilon_high=0.3&seed=1', taskOf).config).toEqual(config)
  })

  it.each([
    ['epsilon=0.3', 0.3, true, 'epsilon=0.3&seed=1'],
    ['epsilon_high=0.3', 0.3, false, 'epsilon_high=0.3&seed=1'],
    ['epsilon_high=0.2', 0.2, false, 'epsilon_high=0.2&seed=1'],
    ['epsilon=0.3&epsilon_high=0.2', 0.2, false, 'epsilon=0.3&epsilon_high=0.2&seed=1'],
    ['algorithm=dapo&epsilon=0.3', 0.28, false, 'algorithm=dapo&epsilon=0.3&seed=1'],
    [
      'algorithm=dapo&epsilon_high_follows=true',
      0.2,
      true,
      'algorithm=dapo&epsilon_high_follows=true&seed=1',
    ],
  ])(
    '%s: ε high, like TRL’s, follows ε where nothing says what it is',
    (link, epsilonHigh, follows, written) => {
      const { config, problems } = fromLink(link, taskOf)
      expect(problems).toEqual([])
      expect(config).toMatchObject({ epsilonHigh, epsilonHighFollows: follows })
      expect(toLink(config, taskOf)).toBe(written)
    },
  )

  it('restore every valid configuration', () => {
    fc.assert(
      fc.property(anyConfig, (config) => {
        expect(configProblems(config, taskOf)).toEqual([])
        expect(fromLink(toLink(config, taskOf), taskOf)).toEqual({ config, problems: [], renamed: [] })
      }),
      { numRuns: 200 },
    )
  }, 60_000)

  it('that give a group size alone keep the prompts of the task', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TASK_IDS), fc.integer({ min: 2, max: 128 }), (task, numGenerations) => {
        const base = defaultConfig(taskOf, task)
        const { config, problems } = fromLink(`task=${task}&num_generations=${numGenerations}`, taskOf)
        expect(problems).toEqual([])
        const prompts = base.generationBatchSize / base.numGenerations
        expect(config).toEqual({ ...base, numGenerations, generationBatchSize: prompts * numGenerations })
        const isBase = numGenerations === base.numGenerations
        expect(toLink(config, taskOf)).toBe(
          [
            ...(task === 'reverse' ? [] : [`task=${task}`]),
            ...(isBase ? [] : [`num_generations=${numGenerations}`]),
            'seed=1',
          ].join('&'),
        )
      }),
    )
  })

  it('write the completions where the prompts are others', () => {
    const config = { ...defaults, numGenerations: 4 }
    expect(toLink(config, taskOf)).toBe('num_generations=4&generation_batch_size=64&seed=1')
  })

  it('name what they say more than once, and take the first', () => {
    for (const [link, name, expected] of [
      ['beta=0.1&seed=2&beta=0.2', 'beta', { beta: 0.1, seed: 2 }],
      ['task=bandit&task=addition', 'task', { task: 'bandit' }],
      [
        'task.length=5&task.length=6&task.length=3',
        'task.length',
        { taskSettings: expect.objectContaining({ length: 5 }) },
      ],
    ] as const) {
      const { config, problems } = fromLink(link, taskOf)
      expect(problems).toEqual([{ problem: 'repeated', name }])
      expect(config).toMatchObject(expected)
    }
  })

  it.each([
    ['task=diffusion&kl_estimator=exact', null],
    ['kl_estimator=exact', 'task'],
    ['task=diffusion&kl_estimator=exact&kl_in=reward', 'klIn'],
    ['task=diffusion&kl_estimator=exact&kl_against=old', 'klAgainst'],
  ])('%s: the exact KL is refused where %s leaves it without its means', (link, other) => {
    const { config, problems } = fromLink(link, taskOf)
    expect(problems).toEqual(
      other === null
        ? []
        : [expect.objectContaining({ cause: { problem: 'exact-kl', knob: 'klEstimator', other } })],
    )
    expect(config.klEstimator).toBe(other === null ? 'exact' : 'k3')
  })

  it('judge the value that counts', () => {
    const { config, problems } = fromLink('beta=x&beta=0.2', taskOf)
    expect(problems.map(({ problem }) => problem)).toEqual(['repeated', 'not-a-number'])
    expect(config.beta).toBe(defaults.beta)
  })

  it.each([
    ['beta=x', { problem: 'not-a-number', name: 'beta', text: 'x' }],
    ['beta=', { problem: 'not-a-number', name: 'beta', text: '' }],
    ['beta=-1', { problem: 'out-of-range', min: 0, max: 10, name: 'beta', text: '-1' }],
    ['num_generations=2.5', { problem: 'not-an-integer', name: 'num_generations', text: '2.5' }],
    ['loss_type=grop', { problem: 'not-an-option', name: 'loss_type', text: 'grop' }],
    ['sync_ref_model=1', { problem: 'not-a-switch', name: 'sync_ref_model', text: '1' }],
    ['task=chess', { problem: 'not-an-option', name: 'task', text: 'chess' }],
    ['gamma=1', { problem: 'unknown-name', name: 'gamma' }],
    ['task.length=99', { problem: 'out-of-range', name: 'task.length', text: '99' }],
    ['task.depth=2', { problem: 'unknown-name', name: 'task.depth' }],
  ])('replace %s by the default and name it', (text, problem) => {
    const read = fromLink(text, taskOf)
    expect(read.problems).toEqual([expect.objectContaining(problem)])
    expect(read.config).toEqual(defaults)
  })

  it('do not report what a replaced value alone contradicts', () => {
    const { config, problems } = fromLink('task=addition&num_generations=1', taskOf)
    expect(problems).toMatchObject([{ problem: 'together', cause: { problem: 'group-of-one' } }])
    expect(configProblems(config, taskOf)).toEqual([])
  })

  it.each([
    ['num_generations=1', {}],
    ['num_generations=1&prompts_per_step=16', { generationBatchSize: 16 * defaults.numGenerations }],
  ])('take no completions from a group size that is replaced: %s', (text, changed) => {
    expect(fromLink(text, taskOf).config).toEqual({ ...defaults, ...changed })
  })

  it('write small numbers with an exponent', () => {
    expect(toLink({ ...defaults, learningRate: 3e-6 }, taskOf)).toContain('learning_rate=3e-6')
  })

  it('replace values that cannot stand together', () => {
    const read = fromLink('num_generations=7&generation_batch_size=64&beta=0.2', taskOf)
    expect(read.problems).toEqual([
      {
        problem: 'together',
        cause: expect.objectContaining({ problem: 'not-divisible', divisors: divisors(64) }),
        attempted: expect.objectContaining({ numGenerations: 7, generationBatchSize: 64 }),
      },
    ])
    expect(read.config).toEqual({ ...defaults, beta: 0.2 })
  })

  it('always give a configuration that a trainer may have', () => {
    const pair = fc.tuple(
      fc.oneof(fc.constantFrom(...KNOB_NAMES.map((name) => KNOBS[name].external)), fc.string()),
      fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)),
    )
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
        const text = pairs
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&')
        expect(configProblems(fromLink(text, taskOf).config, taskOf)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('configurations', () => {
  it('name the group size, the completions and what is allowed where P·G is too many', () => {
    const config = { ...defaults, numGenerations: 128, generationBatchSize: 64 * 128 }
    expect(configProblems(config, taskOf)).toEqual([
      {
        problem: 'too-many',
        knob: 'numGenerations',
        other: 'generationBatchSize',
        prompts: 64,
        most: 64,
        limit: 4096,
      },
    ])
  })

  it('name both fields when a group of one has no baseline', () => {
    expect(configProblems({ ...defaults, numGenerations: 1 }, taskOf)).toEqual([
      { problem: 'group-of-one', knob: 'numGenerations', other: 'baseline' },
    ])
    expect(configProblems({ ...defaults, numGenerations: 1, baseline: 'batch' }, taskOf)).toEqual([
      { problem: 'group-of-one', knob: 'numGenerations', other: 'scaleRewards' },
    ])
    const allowed = { ...defaults, numGenerations: 1, baseline: 'running', scaleRewards: 'batch' } as const
    expect(configProblems(allowed, taskOf)).toEqual([])
  })

  it('allow a group of one exactly where no completion is compared with others of its group', () => {
    const one = { ...defaults, numGenerations: 1 }
    const refusal = (config: RunConfig) =>
      configProblems(config, taskOf).map((problem) => 'other' in problem && problem.other)
    for (const advEstimator of ['remax', 'reinforce_plus_plus', 'running_norm', 'prompt_history'] as const)
      expect(refusal({ ...one, advEstimator }), advEstimator).toEqual([])
    const free = { ...one, baseline: 'none', scaleRewards: 'none' } as const
    for (const advEstimator of ['opo', 'gpg', 'grpo_passk', 'reinforce_plus_plus_baseline'] as const)
      expect(refusal({ ...free, advEstimator }), advEstimator).toEqual(['advEstimator'])
    expect(refusal({ ...free, multiObjectiveAggregation: 'normalize_then_sum' })).toEqual([
      'multiObjectiveAggregation',
    ])
    expect(refusal({ ...free, advEstimator: 'remax', surrogate: 'pairwise' })).toEqual(['surrogate'])
    // where each step has its own advantage, baseline and scaling act whatever the estimator is
    const diffusion = {
      ...defaultConfig(taskOf, 'diffusion'),
      numGenerations: 1,
      advEstimator: 'remax',
    } as const
    expect(refusal({ ...diffusion, perStepAdvantages: true, baseline: 'group' })).toEqual(['baseline'])
    expect(refusal({ ...diffusion, perStepAdvantages: false, baseline: 'group' })).toEqual([])
  })

  it('offer the divisors of N', () => {
    expect(divisors(12)).toEqual([1, 2, 3, 4, 6, 12])
    expect(configProblems({ ...defaults, numGenerations: 3 }, taskOf)).toMatchObject([
      { problem: 'not-divisible', knob: 'numGenerations', other: 'generationBatchSize' },
    ])
  })

  it('are not refused because of devices that only Verify reads', () => {
    expect(configProblems({ ...defaults, stepsPerGeneration: 4, replicas: 64 }, taskOf)).toEqual([])
    expect(KNOBS.replicas.place).toBeNull()
  })

  it('take the values of a base where knobs do not stand together, and those of the task where it does not suit', () => {
    const crowded = { ...defaults, stepsPerGeneration: 5, beta: 0.2 }
    expect(reconcile(crowded, defaults, taskOf)).toEqual({
      config: { ...defaults, beta: 0.2 },
      problems: [expect.objectContaining({ problem: 'mini-batches' })],
    })
    const unsolved = () => NO_TASK
    const staged: RunConfig = { ...defaultConfig(unsolved), staging: 'progressive' }
    expect(reconcile(staged, staged, unsolved).config).toEqual({ ...staged, staging: 'off' })
  })

  it('accept every default', () => {
    for (const knob of Object.values(KNOBS)) expect(knobProblem(knob, knob.default)).toBeNull()
    for (const task of TASK_IDS) expect(configProblems(defaultConfig(taskOf, task), taskOf)).toEqual([])
  })

  it('have external names that are unique', () => {
    const names = KNOB_NAMES.map((name) => KNOBS[name].external)
    expect(new Set(names).size).toBe(names.length)
  })
})

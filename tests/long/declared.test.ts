import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScratch, type Edit, type Scratch } from '../declared/scratch'

/**
 * Adds a member to each vocabulary and asserts which files stop compiling: whoever adds one is told every place that needs
 * it, and no other place does.
 */
interface Case {
  what: string
  edits: readonly Edit[]
  named: readonly string[]
}
const CASES: readonly Case[] = [
  {
    what: 'a surrogate',
    edits: [
      {
        file: 'grpo/spec.ts',
        from: "  'pairwise',\n] as const",
        to: "  'pairwise',\n  'added',\n] as const",
      },
    ],
    named: [
      'glossary/formulas.ts',
      'grpo/surrogates/index.ts',
      'grpo/surrogates/traits.ts',
      'runs/handover/trlKnobs.ts',
      'settings/verl.ts',
      'text/en/glossary/options.ts',
      'text/en/options.ts',
      'text/zh/glossary/options.ts',
      'text/zh/options.ts',
    ],
  },
  {
    what: 'a surrogate that the GPU computes',
    edits: [
      {
        file: 'grpo/surrogates/traits.ts',
        from: 'isFused: false,\n  },\n  gmpo: ',
        to: 'isFused: true,\n  },\n  gmpo: ',
      },
    ],
    named: ['engine/webgpu/wgsl/lossFunctions.ts'],
  },
  {
    what: 'a ratio level',
    edits: [
      { file: 'grpo/spec.ts', from: "'sequence_token'] as const", to: "'sequence_token', 'added'] as const" },
    ],
    named: [
      'engine/webgpu/wgsl/loss.ts',
      'glossary/formulas.ts',
      'grpo/ratio.ts',
      'text/en/glossary/options.ts',
      'text/en/options.ts',
      'text/zh/glossary/options.ts',
      'text/zh/options.ts',
    ],
  },
  {
    what: 'a loss type',
    edits: [
      {
        file: 'grpo/spec.ts',
        from: "  'seq-mean-token-sum-norm',\n] as const",
        to: "  'seq-mean-token-sum-norm',\n  'added',\n] as const",
      },
    ],
    named: [
      'engine/webgpu/wgsl/credit.ts',
      'glossary/formulas.ts',
      'grpo/aggregate.ts',
      'runs/handover/trlKnobs.ts',
      'settings/verl.ts',
      'text/en/glossary/options.ts',
      'text/en/options.ts',
      'text/zh/glossary/options.ts',
      'text/zh/options.ts',
    ],
  },
  {
    what: 'a KL estimator',
    edits: [{ file: 'grpo/spec.ts', from: "'minus_k1'] as const", to: "'minus_k1', 'added'] as const" }],
    named: [
      'engine/webgpu/wgsl/lossFunctions.ts',
      'glossary/formulas.ts',
      'grpo/kl.ts',
      'grpo/klTraits.ts',
      'settings/verl.ts',
      'text/en/glossary/options.ts',
      'text/en/options.ts',
      'text/zh/glossary/options.ts',
      'text/zh/options.ts',
    ],
  },
  {
    what: 'a KL that is not estimated',
    edits: [{ file: 'grpo/spec.ts', from: "'exact'] as const", to: "'exact', 'added'] as const" }],
    named: [
      'engine/webgpu/wgsl/lossFunctions.ts',
      'glossary/formulas.ts',
      'grpo/klTraits.ts',
      'grpo/loss.ts',
      'settings/specs.ts',
      'settings/verl.ts',
      'text/en/glossary/options.ts',
      'text/en/options.ts',
      'text/zh/glossary/options.ts',
      'text/zh/options.ts',
      'app/lens/completion.ts',
      'app/lens/gradient.ts',
    ],
  },
  {
    what: 'an estimator',
    edits: [
      {
        file: 'grpo/spec.ts',
        from: "  'prompt_history',\n] as const",
        to: "  'prompt_history',\n  'added',\n] as const",
      },
    ],
    named: [
      'glossary/formulas.ts',
      'grpo/advantages.ts',
      'grpo/estimatorTraits.ts',
      'settings/verl.ts',
      'text/en/glossary/options.ts',
      'text/en/options.ts',
      'text/zh/glossary/options.ts',
      'text/zh/options.ts',
    ],
  },
  {
    what: 'a baseline',
    edits: [{ file: 'grpo/spec.ts', from: "'running'] as const", to: "'running', 'added'] as const" }],
    named: [
      'glossary/formulas.ts',
      'grpo/baselines.ts',
      'grpo/fused.ts',
      'text/en/glossary/options.ts',
      'text/en/options.ts',
      'text/zh/glossary/options.ts',
      'text/zh/options.ts',
      'verification/markdown.ts',
    ],
  },
  {
    what: 'a reward scaling',
    edits: [
      {
        file: 'grpo/spec.ts',
        from: "['group', 'batch', 'none'] as const",
        to: "['group', 'batch', 'none', 'added'] as const",
      },
    ],
    named: [
      'engine/webgpu/wgsl/credit.ts',
      'glossary/formulas.ts',
      'grpo/baselines.ts',
      'grpo/fused.ts',
      'text/en/glossary/options.ts',
      'text/en/knobs/front.ts',
      'text/zh/glossary/options.ts',
      'text/zh/knobs/front.ts',
      'ui/verify/PastedRows.tsx',
      'verification/markdown.ts',
    ],
  },
  {
    what: 'a convention of the standard deviation',
    edits: [
      {
        file: 'grpo/spec.ts',
        from: "  'grpo-zero': { ddof: 0, eps: 1e-4, lone: 'zero' },\n",
        to: "  'grpo-zero': { ddof: 0, eps: 1e-4, lone: 'zero' },\n  added: { ddof: 0, eps: 1e-4, lone: 'zero' },\n",
      },
    ],
    named: [
      'text/en/options.ts',
      'text/zh/options.ts',
      'ui/verify/PastedRows.tsx',
      'ui/verify/pasted.ts',
      'verification/markdown.ts',
    ],
  },
  {
    what: 'a rule of the coach',
    edits: [
      {
        file: 'coach/ruleIds.ts',
        from: "  'lossRises',\n] as const",
        to: "  'lossRises',\n  'added',\n] as const",
      },
      {
        file: 'coach/rules/index.ts',
        from: '  lossRises,\n} ',
        to: '  lossRises,\n  added: lossRises,\n} ',
      },
    ],
    named: ['text/en/coach/rules.ts', 'text/zh/coach/rules.ts'],
  },
  {
    what: 'a figure that a rule does not give',
    edits: [{ file: 'coach/rules/clipIdle.ts', from: 'epsilon: number(', to: 'range: number(' }],
    named: ['text/en/coach/rules.ts', 'text/zh/coach/rules.ts'],
  },
  {
    what: 'a knob of which only the control is declared',
    edits: [
      {
        file: 'settings/knobs/sampling.ts',
        from: '  adaptiveGroupSize: ',
        to: "  added: toggle('added', false),\n  adaptiveGroupSize: ",
      },
    ],
    named: [
      'runs/handover/counterparts.ts',
      'runs/handover/replay.ts',
      'runs/handover/trlKnobs.ts',
      'runs/handover/verlKnobs.ts',
      'settings/knobs.ts',
      'settings/knobs/sampling.ts',
      'settings/stopConditions.ts',
      'tasks/fields.ts',
      'text/en/knobs.ts',
      'text/zh/knobs.ts',
    ],
  },
  {
    what: 'a knob of the algorithm',
    edits: [
      {
        file: 'settings/knobs/sampling.ts',
        from: '  adaptiveGroupSize: ',
        to: "  added: ofAlgorithm(toggle('added', false), at('deadGroups', 7), never),\n  adaptiveGroupSize: ",
      },
    ],
    named: [
      'runs/handover/trlKnobs.ts',
      'runs/handover/verlKnobs.ts',
      'text/en/knobs.ts',
      'text/zh/knobs.ts',
    ],
  },
  {
    what: 'a preset',
    edits: [
      {
        file: 'settings/knobs.ts',
        from: '] as const\nexport type PresetId',
        to: "  'added',\n] as const\nexport type PresetId",
      },
    ],
    named: [
      'experiments/compare/choices.ts',
      'settings/presets.ts',
      'text/en/presets.ts',
      'text/zh/presets.ts',
    ],
  },
  {
    what: 'the id of a task',
    edits: [
      {
        file: 'settings/knobs.ts',
        from: "  'own-data',\n] as const",
        to: "  'own-data',\n  'added',\n] as const",
      },
    ],
    named: [
      'tasks/index.ts',
      'tasks/javascript/javascript.ts',
      'tasks/python/python.ts',
      'text/en/index.ts',
      'text/en/loaders.ts',
      'text/en/taskTitles.ts',
      'text/zh/index.ts',
      'text/zh/loaders.ts',
      'text/zh/taskTitles.ts',
    ],
  },
  {
    what: 'an engine',
    edits: [{ file: 'settings/engines.ts', from: "'ops'] as const", to: "'ops', 'added'] as const" }],
    named: [
      'command/checkpoint.ts',
      'engine/choose.ts',
      'runs/report/report.ts',
      'settings/engines.ts',
      'text/en/engine.ts',
      'text/en/messages.ts',
      'text/en/options.ts',
      'text/zh/engine.ts',
      'text/zh/messages.ts',
      'text/zh/options.ts',
      'ui/settings/NetworkCost.tsx',
      'ui/train/RunRow.tsx',
    ],
  },
  ...(
    [
      ['step', 'train/record.ts'],
      ['rewards', 'train/credit.ts'],
      ['loss', 'train/record.ts'],
    ] as const
  ).map(([by, producer]) => ({
    what: `a metric of ${by}, in a figure of its own`,
    edits: [
      {
        file: 'metrics/metrics.ts',
        from: '  step_time: metric(',
        to: `  added: metric('${by}', 'own', '', { line: { figure: 'added', colour: '--series-1' } }),\n  step_time: metric(`,
      },
      { file: 'metrics/figures.ts', from: '  loss: {},\n', to: '  loss: {},\n  added: {},\n' },
    ],
    named: [
      'glossary/ids.ts',
      'text/en/figures.ts',
      'text/en/metrics.ts',
      'text/zh/figures.ts',
      'text/zh/metricFormulas.ts',
      'text/zh/metrics.ts',
      producer,
    ],
  })),
  {
    what: 'a lesson',
    edits: [
      {
        file: 'lessons/ids.ts',
        from: "  'luck',\n] as const",
        to: "  'luck',\n  'added',\n] as const",
      },
      {
        file: 'lessons/index.ts',
        from: '  luck,\n} satisfies',
        to: '  luck,\n  added: luck,\n} satisfies',
      },
    ],
    named: ['lessons/needs.ts', 'text/en/lessons.ts', 'text/zh/lessons.ts', 'ui/learn/Thumbnail.tsx'],
  },
  {
    what: 'an answer and a run of a lesson',
    edits: [
      { file: 'lessons/beta.ts', from: "'higher', 'lower'],", to: "'higher', 'lower', 'added']," },
      { file: 'lessons/beta.ts', from: 'arms: { free', to: 'arms: { added: {}, free' },
    ],
    named: ['text/en/lessons/beta.ts', 'text/zh/lessons/beta.ts'],
  },
  {
    what: 'a figure that a lesson renames',
    edits: [{ file: 'lessons/beta.ts', from: 'klHeld: ended', to: 'renamed: ended' }],
    named: ['lessons/beta.ts', 'text/en/lessons/beta.ts', 'text/zh/lessons/beta.ts'],
  },
  {
    what: 'a kind of file that the page opens',
    edits: [
      {
        file: 'settings/fileKinds.ts',
        from: '  rows: { endings',
        to: "  added: { endings: ['.added'], most: MB },\n  rows: { endings",
      },
    ],
    named: ['app/importing/fileReaders.ts', 'text/en/runs/importing.ts', 'ui/frame/DropTarget.tsx'],
  },
  {
    what: 'what a run can be exported as',
    edits: [
      {
        file: 'settings/exportIds.ts',
        from: "figures: ['report']",
        to: "figures: ['report', 'added']",
      },
    ],
    named: [
      'app/exporting/exporters.ts',
      'command/exports.ts',
      'text/en/runs/files.ts',
      'ui/frame/ExportMenu.tsx',
      'ui/frame/ShareMenu.tsx',
    ],
  },
  {
    what: 'a view',
    edits: [
      {
        file: 'settings/views.ts',
        from: "'learn', 'runs'] as const",
        to: "'learn', 'runs', 'added'] as const",
      },
    ],
    named: [
      'app/viewVerbs.ts',
      'text/en/page.ts',
      'ui/Page.tsx',
      'ui/documentLanguage.ts',
      'ui/frame/ViewTabs.tsx',
      'ui/lateViews.ts',
    ],
  },
  {
    what: 'a kind of message',
    edits: [
      {
        file: 'text/messages.ts',
        from: '  thinned: news(),',
        to: '  added: news(),\n  thinned: news(),',
      },
    ],
    named: ['text/en/messages.ts', 'text/zh/messages.ts'],
  },
  {
    what: 'a state of a run of an experiment',
    edits: [
      {
        file: 'runs/saved/savedStore.ts',
        from: "  status: 'waiting' |",
        to: "  status: 'added' | 'waiting' |",
      },
    ],
    named: ['experiments/experimentRun.ts'],
  },
  {
    what: 'what a metric or its producer misspells',
    edits: [
      { file: 'metrics/metrics.ts', from: "{ figure: 'gradNorm'", to: "{ figure: 'misspelt'" },
      { file: 'train/record.ts', from: 'grad_snr: ', to: 'misspelt: ' },
      { file: 'train/credit.ts', from: 'all_right: ', to: 'misspelt: ' },
    ],
    named: ['metrics/figures.ts', 'train/credit.ts', 'train/record.ts'],
  },
]

let scratch: Scratch
beforeAll(() => {
  scratch = createScratch()
}, 120_000)
afterAll(() => scratch.dispose())

test('the copy compiles as it is', { timeout: 120_000 }, async () => {
  expect(await scratch.errorsAfter([])).toEqual([])
})

/** Files that a case changes or names. */
const touched = ({ edits, named }: Case) => new Set([...edits.map(({ file }) => file), ...named])

const isDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].every((file) => !other.has(file))

/** Cases that touch no file in common are compiled together: each file that stops compiling is still of one case alone. */
function together(cases: readonly Case[]): Case[][] {
  const batches: Case[][] = []
  for (const one of cases) {
    const free = batches.find((batch) => batch.every((other) => isDisjoint(touched(other), touched(one))))
    if (free) free.push(one)
    else batches.push([one])
  }
  return batches
}

test.for(together(CASES).map((batch) => [batch.map(({ what }) => what).join('; '), batch] as const))(
  'asked for where it is needed: %s',
  { timeout: 120_000 },
  async ([, batch]) => {
    const stopped = await scratch.errorsAfter(batch.flatMap(({ edits }) => edits))
    expect(stopped).toEqual(batch.flatMap(({ named }) => named).toSorted())
  },
)

import { counted } from './counted'
import { verifyFault } from './verifyFault'

/** Figures as text, by their names. */
type Figures<Name extends string> = Readonly<Record<Name, string>>

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** The texts of the verification report, on the page and in Markdown. */
export const verify = {
  title: 'Verify',
  thisStep: (step: number) => (step === 0 ? 'Before training' : `Step ${step}`),
  empty: 'Press Play or Step. Checks of the step’s arithmetic appear here.',
  lead: 'The page regroups all completions by prompt and checks each number against the value that the settings imply.',
  lastStep:
    'Each timestep has its own advantage. This table shows the last timestep; the charts show the mean over all timesteps, so the std differs.',
  verdict: ({ pass, fail, notApplicable }: { pass: number; fail: number; notApplicable: number }) =>
    [
      fail === 0
        ? pass === 0
          ? 'No check applies'
          : pass === 1
            ? '✓ The one check that applies passes'
            : `✓ All ${pass} checks that apply pass`
        : `✗ ${fail} of ${count(pass + fail, 'check', 'checks')} ${fail === 1 ? 'fails' : 'fail'}`,
      notApplicable > 0 ? ` · ${notApplicable} ${notApplicable === 1 ? 'does' : 'do'} not apply.` : '.',
    ].join(''),
  expected: (expectation: { k: string; baseline: string; scaling: string; convention: string }) =>
    `Expected: k = ${expectation.k}, baseline ${expectation.baseline}, scaling ${expectation.scaling}, std ${expectation.convention}.`,

  marks: { pass: '✓', fail: '✗', 'not-applicable': '–' },
  statuses: { pass: 'pass', fail: 'fail', 'not-applicable': 'not applicable' },
  fails: (checks: readonly string[]) => `fail: ${checks.join(', ')}`,
  passesDead: 'pass, dead',
  /** what a failing check says of its faults */
  failing: (check: string, faults: string) => `${check}: ${faults}`,
  moreFaults: (more: number) => `And ${more} more.`,
  fault: verifyFault,
  offending: (keys: readonly string[], more: number) =>
    more > 0 ? `Groups: ${keys.join(', ')} and ${more} more.` : `Groups: ${keys.join(', ')}.`,

  sentences: (parts: readonly string[]) => parts.join(' '),

  columns: {
    check: 'Check',
    result: 'Result',
    figures: 'Figures',
    condition: 'Condition',
    samples: 'Samples',
    rewardMean: 'Reward mean',
    impliedRewardStd: 'Implied reward std',
    advantageMean: 'Advantage mean',
    advantageStd: 'Advantage std',
    status: 'Status',
  },
  tables: {
    checks: (report: string) => `${report}: Checks`,
    groups: (report: string) => `${report}: Groups`,
  },
  groupsNote: (shown: number, groups: number, isAnyFailing: boolean) =>
    shown < groups
      ? `${shown} of ${groups} groups${isAnyFailing ? ', failing ones first' : ''}. The Markdown export has them all.`
      : `${count(groups, 'group', 'groups')}${isAnyFailing ? ', failing ones first' : ''}.`,

  checks: {
    samples: 'Samples = groups × k',
    complete: 'Every group is complete',
    mean: 'Mean advantage of each group',
    std: 'Std of advantages in each group',
    order: 'Higher reward, higher advantage',
    sign: 'Above the mean positive, below negative',
    steps: 'Every step of a trajectory',
    repeated: 'One reward repeated over the steps',
    dead: 'Dead groups have advantage 0',
    ratio: 'Ratio is 1 on the first mini-batch',
    clip: 'Nothing is clipped on the first mini-batch',
    reference: 'Reference equals policy at age 0',
    mixing: 'Reference moved by α',
    mask: 'Mask sums',
    replicas: 'Rows of each replica',
    conditions: 'Conditions agree',
    figures: 'Metrics that are logged or stated',
    sums: 'Sums, shapes and ranges in the text',
  },
  /** shown as the status of a group */
  short: {
    samples: 'samples',
    complete: 'size',
    mean: 'mean',
    std: 'std',
    order: 'order',
    sign: 'sign',
    steps: 'steps',
    repeated: 'repeated',
    dead: 'dead',
    ratio: 'ratio',
    clip: 'clip',
    reference: 'reference',
    mixing: 'α',
    mask: 'mask',
    replicas: 'replicas',
    conditions: 'conditions',
    figures: 'figures',
    sums: 'sums',
  },
  details: {
    samples: (f: Figures<'batches' | 'replicas' | 'batchSize' | 'expected' | 'samples' | 'groups' | 'k'>) =>
      (f.expected === '–'
        ? ''
        : `batches × replicas × batch size = ${f.batches} × ${f.replicas} × ${f.batchSize} = ${f.expected}; `) +
      `found ${counted(f.samples, 'sample', 'samples')}, ${counted(f.groups, 'group', 'groups')} × ${f.k}.`,
    complete: (f: Figures<'groups' | 'complete' | 'k' | 'smallest' | 'largest'>) =>
      `${f.complete} of ${counted(f.groups, 'group', 'groups')} hold exactly ${f.k}; sizes ${f.smallest} to ${f.largest}.`,
    mean: (f: Figures<'groups' | 'worst' | 'tolerance'>) =>
      `${counted(f.groups, 'group', 'groups')}; at most ${f.worst} from the expected value, ${f.tolerance} allowed.`,
    std: (f: Figures<'groups' | 'lowest' | 'highest' | 'worst' | 'tolerance'>) =>
      `${counted(f.groups, 'group', 'groups')}, ${f.lowest} to ${f.highest}; at most ${f.worst} from the expected value, ${f.tolerance} allowed.`,
    order: (f: Figures<'groups' | 'broken'>) =>
      `${counted(f.groups, 'group', 'groups')}; ${f.broken} out of order.`,
    sign: (f: Figures<'above' | 'below' | 'wrong'>) =>
      `Rewards above their group’s mean: ${f.above}, below: ${f.below}; advantages with another sign: ${f.wrong}.`,
    steps: (f: Figures<'rows' | 'steps' | 'values' | 'wrong'>) =>
      `(${f.rows}, ${f.steps}): ${counted(f.values, 'advantage', 'advantages')}; mean, std, order and sign at each step; ${counted(f.wrong, 'step', 'steps')} wrong.`,
    repeated: (f: Figures<'rows' | 'steps' | 'values' | 'meanOfRows' | 'meanOfAll'>) =>
      `(${f.rows}, ${f.steps}): mean reward of all ${counted(f.values, 'value', 'values')} ${f.meanOfAll}, of the ${counted(f.rows, 'row', 'rows')} ${f.meanOfRows}.`,
    dead: (f: Figures<'groups' | 'dead' | 'moving' | 'shaped'>) =>
      `${f.dead} dead of ${count(Number(f.groups), 'group', 'groups')}` +
      (f.moving === '0' ? '' : `; with an advantage: ${f.moving}`) +
      (f.shaped === '0' ? '.' : `; different only after shaping: ${f.shaped}.`),
    ratio: (f: Figures<'tokens' | 'mean' | 'worst'>) =>
      `${counted(f.tokens, 'token', 'tokens')}, mean ${f.mean}; at most ${f.worst} from 1, 1e-5 allowed.`,
    clip: (f: Figures<'tokens' | 'low' | 'high'>) =>
      `Clip fraction low ${f.low}, high ${f.high} of ${counted(f.tokens, 'token', 'tokens')}.`,
    reference: (f: Figures<'tokens' | 'worst'>) =>
      `${counted(f.tokens, 'token', 'tokens')}; log-probs differ by at most ${f.worst}, 1e-5 allowed.`,
    mixing: (f: Figures<'parameters' | 'alpha' | 'share' | 'worst' | 'wrong'>) =>
      `reference ← (1 − α)·reference + α·policy, α = ${f.alpha}; found α = ${f.share} over ${counted(f.parameters, 'weight', 'weights')}; a weight differs by at most ${f.worst}; beyond rounding: ${f.wrong}.`,
    mask: (f: Figures<'total' | 'expected' | 'broken' | 'empty' | 'rows'>) =>
      `${counted(f.total, 'token', 'tokens')}` +
      (f.expected === '–' ? '' : `, ${f.expected} counted without the mask`) +
      `; ${f.broken} masks with a hole, ${f.empty} empty, of ${f.rows}.`,
    replicas: (f: Figures<'replicas' | 'stated' | 'smallest' | 'largest' | 'expected'>) =>
      `${counted(f.replicas, 'replica', 'replicas')}${f.stated === '–' ? '' : ` of ${f.stated}`}; ${f.smallest} to ${counted(f.largest, 'row', 'rows')} each` +
      (f.expected === '–' ? '.' : `, batches × batch size = ${f.expected}.`),
    conditions: (f: Figures<'found' | 'expected' | 'wrong'>) =>
      `${f.found} found, ${f.expected} expected, each once, with as many samples.`,
    figures: (f: Figures<'stated' | 'compared' | 'wrong' | 'expected'>) =>
      `${f.compared} of ${counted(f.stated, 'metric', 'metrics')} compared; different: ${f.wrong}.` +
      (f.expected === '0' ? '' : ` Values that the text expects, which are from no log: ${f.expected}.`),
    sums: (f: Figures<'sums' | 'shapes' | 'ranges' | 'wrong'>) =>
      `In the text: ${counted(f.sums, 'sum', 'sums')}, ${counted(f.shapes, 'shape', 'shapes')}, ${counted(f.ranges, 'range', 'ranges')} of advantages; ${f.wrong} wrong.`,
  },
  notApplicable: {
    samples: 'There are no samples.',
    complete: 'There are no samples, or group sizes vary.',
    mean: 'There are no advantages, or the rows do not contain the baseline.',
    std: 'There are no advantages, or the scaling is unknown.',
    order: 'There are no advantages.',
    sign: 'There are no rewards with advantages, or the baseline is not the group’s mean.',
    steps: 'Each completion has one advantage.',
    repeated: 'There are no timesteps, or each has its own reward.',
    dead: 'With this baseline dead groups may have advantages, or there are no advantages.',
    ratio: 'There are no log-probs of a first mini-batch.',
    clip: 'There are no log-probs of a first mini-batch, or no clip.',
    reference: 'There is no reference, or it is no longer a copy of the policy.',
    mixing: 'The reference did not move in this step.',
    mask: 'There are no masks.',
    replicas: 'There is no column for the replica.',
    conditions: 'There is only one list of conditions. Paste the [GRPO Debug] block with the table.',
    figures: 'There is no group_size, trained_prompt_num, zero_std_ratio or reward_std_mean to compare.',
    sums: 'The text has no sums, shapes or ranges.',
  },

  baselines: {
    none: 'none',
    group: 'group mean',
    leave_one_out: 'leave-one-out',
    batch: 'batch mean',
    running: 'running mean',
    other: 'another',
  },
  scalings: { group: 'group', batch: 'batch', none: 'none', other: 'unknown' },
  conventions: {
    trl: 'TRL: ÷ (k − 1), + 1e-4',
    verl: 'verl: ÷ (k − 1), + 1e-6',
    openrlhf: 'OpenRLHF: ÷ (k − 1), + 1e-9',
    'grpo-zero': 'GRPO-Zero: ÷ k, + 1e-4',
  },

  /** of a table of stds, which does not show by what it divides */
  eitherDenominator: 's/(s + ε) of rewards with std s, both ÷ k or both ÷ (k − 1)',

  exportMarkdown: 'Export Markdown',
  markdown: { title: 'GRPO verification report', checks: 'Checks', groups: 'Groups' },

  paste: {
    heading: 'Paste rows from a trainer',
    title: 'Rows from a trainer',
    label: 'Rows',
    hint: 'Paste one row per completion (condition, reward, advantage; lists of T numbers for timesteps), one row per condition (samples, mean, std), a [GRPO Debug] block, or group_size, trained_prompt_num, zero_std_ratio and reward_std_mean. Formats: Markdown, CSV, TSV, JSON, JSON Lines, or a report that contains them.',
    limits: ({ characters, rows }: { characters: number; rows: number }) =>
      `At most ${characters / 1e6} million characters and ${rows.toLocaleString('en')} rows. Nothing leaves this tab.`,
    fits: (conventions: readonly { name: string; off: string }[]) =>
      `Mean difference between the stds and those that each convention implies: ${conventions.map(({ name, off }) => `${name}: ${off}`).join(' · ')}.`,
    withoutRewards:
      'A table of means and stds has no rewards, so order and signs cannot be checked. A std of s/(s + ε) implies the std s of the rewards; the range is due to rounding.',
    example: 'condition,reward,advantage\n16416,0.71,0.8321\n16416,0.42,-1.2046',
    train: ({
      k,
      batches,
      replicas,
      batchSize,
      steps,
    }: Record<'k' | 'batches' | 'replicas' | 'batchSize', number> & { steps: number | null }) =>
      `Use in Train: ${count(batches * replicas * batchSize, 'completion', 'completions')} in groups of ${k}${steps === null ? '' : `, ${count(steps, 'timestep', 'timesteps')} each`}`,
    trainHelp:
      'Starts a run with these sizes. Trajectories are those of “Diffusion in the plane”. Undo restores the previous run.',
    /** which std the run takes; null if the report leaves it open */
    trainStd: (convention: string | null, isDiffusion: boolean) =>
      convention !== null
        ? `Train uses the std convention of this report, ${convention}.`
        : isDiffusion
          ? 'The report leaves open whether its std is ÷ k or ÷ (k − 1), so Train uses ÷ k, + 1e-4, like diffusion trainers that call NumPy’s std.'
          : 'The report does not tell its std convention, so Train keeps the one in the settings.',
    sharding: 'Batches × replicas × batch size',
    k: 'k',
    baseline: 'Baseline',
    scaling: 'Scaling',
    convention: 'Std convention',
    infer: 'inferred',
    placeholders: { sharding: 'e.g. 4 × 8 × 2', k: 'inferred' },
    badSharding: (written: string) =>
      `Batches × replicas × batch size: enter three whole numbers, such as 4 × 8 × 2, not “${written}”.`,
    badK: (written: string) => `k: enter a whole number of at least 1, not “${written}”.`,
    read: (parts: readonly string[]) => `Read: ${parts.join(', ')}.`,
    partAt: (part: string, lines: string) => `${part} (${lines})`,
    parts: {
      rows: (n: number) => count(n, 'row', 'rows'),
      conditions: (n: number) => `a table of ${count(n, 'condition', 'conditions')}`,
      debug: (n: number) => `the [GRPO Debug] block of ${count(n, 'condition', 'conditions')}`,
      figures: (n: number) => count(n, 'metric', 'metrics'),
      sizes: (n: number) => `${count(n, 'size', 'sizes')} of the run`,
      sums: (n: number) => `${n} sums, shapes and ranges`,
    },
    lines: (from: number, to: number) => (from === to ? `line ${from}` : `lines ${from}–${to}`),
    unread: (lines: number) => `Nothing was read from ${count(lines, 'line', 'lines')}`,
    unreadAt: (lines: string) => `${lines}: `,
    moreUnread: (runs: number) => `and ${count(runs, 'further passage', 'further passages')}`,
    place: { line: (n: number) => `Line ${n}`, item: (n: number) => `Item ${n}` },
    problems: {
      empty: () => 'The field is empty.',
      'too-long': ({ most }: { most: number }) =>
        `The text is longer than ${most} characters. Paste one step.`,
      'too-many-rows': ({ most }: { most: number }) => `There are more than ${most} rows. Paste one step.`,
      'too-many-lines': ({ most }: { most: number }) => `There are more than ${most} lines. Paste one step.`,
      'not-json': ({ detail }: { detail: string }) => `This starts like JSON but is not valid: ${detail}`,
      'not-rows': () => 'JSON rows must be an array of objects or an object of arrays.',
      'no-rows': () => 'There is a header but no row below it.',
      'no-column': ({
        field,
        aliases,
        found,
      }: Record<'aliases' | 'found', readonly string[]> & { field: string }) =>
        `There is no column for ${field}. Name it ${aliases.join(', ')}. Found: ${found.join(', ')}.`,
      'unclosed-quote': ({ place }: { place: string }) =>
        `${place}: a quotation mark is opened but not closed.`,
      cells: ({ place, expected, found }: { place: string; expected: number; found: number }) =>
        `${place}: ${count(found, 'field', 'fields')} but the header has ${expected}.`,
      lengths: ({ column, expected, found }: { column: string; expected: number; found: number }) =>
        `${column}: ${count(found, 'value', 'values')} but the first column has ${expected}.`,
      'not-an-object': ({ place }: { place: string }) =>
        `${place}: this is not an object with condition and reward.`,
      'no-key': ({ place, column }: { place: string; column: string }) => `${place}, ${column}: empty.`,
      'not-a-number': ({ place, column, written }: { place: string; column: string; written: string }) =>
        `${place}, ${column}: “${written}” is not a number with a decimal point.`,
    },
  },
}

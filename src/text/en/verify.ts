/** Figures as text, by their names. */
type Figures<Name extends string> = Readonly<Record<Name, string>>

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** The texts of the verification report, on the page and in Markdown. */
export const verify = {
  title: 'Verify',
  thisStep: (step: number) => (step === 0 ? 'Before training' : `Step ${step}`),
  empty: 'Checks of a step’s arithmetic will appear here.',
  lead: 'Completions are grouped by prompt again, wherever they ended up, and each figure is compared with what the settings imply.',
  verdict: ({ pass, fail, notApplicable }: { pass: number; fail: number; notApplicable: number }) =>
    [
      fail === 0
        ? pass === 0
          ? 'No check applies'
          : `✓ All ${count(pass, 'check', 'checks')} that apply pass`
        : `✗ ${fail} of ${count(pass + fail, 'check', 'checks')} ${fail === 1 ? 'fails' : 'fail'}`,
      notApplicable > 0 ? ` · ${notApplicable} ${notApplicable === 1 ? 'does' : 'do'} not apply.` : '.',
    ].join(''),
  expected: (expectation: { k: string; baseline: string; scaling: string; convention: string }) =>
    `Expected: k = ${expectation.k}, baseline ${expectation.baseline}, scaling ${expectation.scaling}, std ${expectation.convention}.`,

  marks: { pass: '✓', fail: '✗', 'not-applicable': '–' },
  statuses: { pass: 'pass', fail: 'fail', 'not-applicable': 'not applicable' },
  fails: (checks: readonly string[]) => `fail: ${checks.join(', ')}`,
  passesDead: 'pass, dead',
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
    advantageMean: 'Advantage mean',
    advantageStd: 'Advantage std',
    status: 'Status',
  },
  tables: {
    checks: (report: string) => `${report}: Checks`,
    groups: (report: string) => `${report}: Groups`,
  },
  groupsNote: (shown: number, groups: number) =>
    shown < groups
      ? `${shown} of ${groups} groups, failing ones first. The Markdown export has them all.`
      : `${count(groups, 'group', 'groups')}, failing ones first.`,

  checks: {
    samples: 'Samples = groups × k',
    complete: 'Every group is complete',
    mean: 'Mean advantage of each group',
    std: 'Std of advantages in each group',
    order: 'Higher reward, higher advantage',
    dead: 'Dead groups have advantage 0',
    ratio: 'Ratio is 1 on the first mini-batch',
    clip: 'Nothing is clipped on the first mini-batch',
    reference: 'Reference equals policy at age 0',
    mask: 'Mask sums',
  },
  /** shown as the status of a group */
  short: {
    samples: 'samples',
    complete: 'size',
    mean: 'mean',
    std: 'std',
    order: 'order',
    dead: 'dead',
    ratio: 'ratio',
    clip: 'clip',
    reference: 'reference',
    mask: 'mask',
  },
  details: {
    samples: (f: Figures<'batches' | 'replicas' | 'batchSize' | 'expected' | 'samples' | 'groups' | 'k'>) =>
      (f.expected === '–'
        ? ''
        : `batches × replicas × batch size = ${f.batches} × ${f.replicas} × ${f.batchSize} = ${f.expected}; `) +
      `found ${f.samples} samples, ${f.groups} groups × ${f.k}.`,
    complete: (f: Figures<'groups' | 'complete' | 'k' | 'smallest' | 'largest'>) =>
      `${f.complete} of ${f.groups} groups hold exactly ${f.k}; sizes ${f.smallest} to ${f.largest}.`,
    mean: (f: Figures<'groups' | 'worst' | 'tolerance'>) =>
      `${f.groups} groups; at most ${f.worst} from the expected value, ${f.tolerance} allowed.`,
    std: (f: Figures<'groups' | 'lowest' | 'highest' | 'worst' | 'tolerance'>) =>
      `${f.groups} groups, ${f.lowest} to ${f.highest}; at most ${f.worst} from the expected value, ${f.tolerance} allowed.`,
    order: (f: Figures<'groups' | 'broken'>) => `${f.groups} groups; ${f.broken} out of order.`,
    dead: (f: Figures<'groups' | 'dead' | 'moving' | 'shaped'>) =>
      `${f.dead} dead of ${count(Number(f.groups), 'group', 'groups')}` +
      (f.moving === '0' ? '' : `; with an advantage: ${f.moving}`) +
      (f.shaped === '0' ? '.' : `; different only after shaping: ${f.shaped}.`),
    ratio: (f: Figures<'tokens' | 'mean' | 'worst'>) =>
      `${f.tokens} tokens, mean ${f.mean}; at most ${f.worst} from 1, 1e-5 allowed.`,
    clip: (f: Figures<'tokens' | 'low' | 'high'>) =>
      `Clip fraction low ${f.low}, high ${f.high} of ${f.tokens} tokens.`,
    reference: (f: Figures<'tokens' | 'worst'>) =>
      `${f.tokens} tokens; log-probs differ by at most ${f.worst}, 1e-5 allowed.`,
    mask: (f: Figures<'total' | 'expected' | 'broken' | 'empty' | 'rows'>) =>
      `${f.total} tokens` +
      (f.expected === '–' ? '' : `, ${f.expected} counted without the mask`) +
      `; ${f.broken} masks with a hole, ${f.empty} empty, of ${f.rows}.`,
  },
  notApplicable: {
    samples: '',
    complete: '',
    mean: 'No advantages, or a baseline that the rows do not contain.',
    std: 'No advantages, or an unknown scaling.',
    order: 'No advantages.',
    dead: 'With this baseline dead groups may have advantages, or there are no advantages.',
    ratio: 'No log-probs of a first mini-batch.',
    clip: 'No log-probs of a first mini-batch, or no clip.',
    reference: 'No reference, or one that is no longer a copy of the policy.',
    mask: 'No masks.',
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

  exportMarkdown: 'Export Markdown',
  markdown: { title: 'GRPO verification report', checks: 'Checks', groups: 'Groups' },

  paste: {
    title: 'Rows from a trainer',
    label: 'Paste rows from a trainer',
    hint: 'CSV with a header, or JSON: condition (or prompt, key, uid), reward (or score), and advantage (or adv) if you have it. One row per completion. Nothing leaves this tab.',
    example: 'condition,reward,advantage\n16416,0.71,0.8321\n16416,0.42,-1.2046',
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
    read: (rows: number) => `${count(rows, 'row', 'rows')} read.`,
    place: { line: (n: number) => `Line ${n}`, item: (n: number) => `Item ${n}` },
    problems: {
      empty: () => 'There is nothing to read.',
      'too-long': ({ most }: { most: number }) =>
        `The text is longer than ${most} characters. Paste one step.`,
      'too-many-rows': ({ most }: { most: number }) => `There are more than ${most} rows. Paste one step.`,
      'not-json': ({ detail }: { detail: string }) => `This starts like JSON but is not valid: ${detail}`,
      'not-rows': () => 'JSON rows must be an array of objects or an object of arrays.',
      'no-rows': () => 'There is a header but no row below it.',
      'no-column': ({
        field,
        aliases,
        found,
      }: Record<'aliases' | 'found', readonly string[]> & { field: string }) =>
        `No column for ${field}. Name it ${aliases.join(', ')}. Found: ${found.join(', ')}.`,
      'unclosed-quote': ({ place }: { place: string }) =>
        `${place}: a quotation mark is opened but not closed.`,
      cells: ({ place, expected, found }: { place: string; expected: number; found: number }) =>
        `${place}: ${count(found, 'field', 'fields')} where the header has ${expected}.`,
      lengths: ({ column, expected, found }: { column: string; expected: number; found: number }) =>
        `${column}: ${count(found, 'value', 'values')} where the first column has ${expected}.`,
      'not-an-object': ({ place }: { place: string }) =>
        `${place}: this is not an object with condition and reward.`,
      'no-key': ({ place, column }: { place: string; column: string }) => `${place}, ${column}: empty.`,
      'not-a-number': ({ place, column, written }: { place: string; column: string; written: string }) =>
        `${place}, ${column}: “${written}” is not a number with a decimal point.`,
    },
  },
}

export type VerifyText = typeof verify

import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { ImportForm } from '../../../src/ui/settings/ImportForm'
import { stage } from '../../app/fakeWorker'

const REPORT = readFileSync(new URL('../../seeds/004.txt', import.meta.url), 'utf8')
const TABLE = '| Condition | Samples | Mean | Std |\n|---|---|---|---|\n| 7 | 4 | 0.5 | 0.1 |\n'

const ORDER = ['taken', 'left', 'never']

const shown = (text: string) => {
  const { app } = stage('')
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <ImportForm file={{ name: 'notes.txt', text }} close={() => undefined} />
    </AppProvider>,
  )
}

it.each([
  ['a report', REPORT],
  ['a table of groups', TABLE],
  ['rows of a trainer', 'condition,reward\n1,0.5\n1,1\n'],
])('says of %s that it is for Verify', (_, text) => {
  expect(shown(text)).toContain('Open in Verify')
})

it.each([
  ['prose', 'Dear diary,\ntoday I trained.', 'Line 1 is not'],
  ['settings', 'beta: 0.2\ngroup_size: 4', '2 settings change'],
  ['an empty file', '', 'The text is empty'],
  ['sizes in a section', 'sizes:\n  num_generations: 4\n  beta: 0.01', 'one is called num_generations'],
  ['a batch in a section', 'sft:\n  batch_size: 32', 'one is called batch_size'],
  ['a sum beside settings', '## sizes\nbeta: 0.2 # 4 × 8 × 2 = 64', '1 setting changes'],
])('does not say it of %s', (_, text, said) => {
  expect(shown(text)).not.toContain('Verify')
  expect(shown(text)).toContain(said)
})

it('asks for a text where none was pasted yet', () => {
  const { app } = stage('')
  const pasted = renderToStaticMarkup(
    <AppProvider value={app}>
      <ImportForm file={{ name: null, text: '' }} close={() => undefined} />
    </AppProvider>,
  )
  expect(pasted).toContain('Paste a configuration above')
})

it('shows a link of the page with the words of the page on both sides, and says that it is taken as a whole', () => {
  const text = shown('#task=addition&num_generations=4&generation_batch_size=64&seed=3')
  const cells = [...text.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell.replace(/<[^>]*>/g, ''))
  expect(cells.slice(0, 2)).toEqual(['Addition', 'Reverse digits'])
  expect(text).toContain('taken as a whole')
  // nothing of the task that is left
  expect(text).not.toContain('>task.length<')
  expect(text).toContain('Prompts per step')
  expect(text).not.toContain('Completions per step')
})

it('says which of several calls the settings are of', () => {
  const branch = (beta: number) => `    args = GRPOConfig(beta=${beta}, num_generations=4)\n`
  const text = `if x:\n${branch(0.1)}else:\n${branch(0.2)}`
  expect(shown(text)).toContain('calls GRPOConfig 2 times. These are the settings of call 1 (args).')
  expect(shown(branch(0.1).trim())).not.toContain('times')
})

it('says of a configuration of SFT that it is none of GRPO, and takes no defaults', () => {
  const text = shown('args = SFTConfig(seed=3, per_device_train_batch_size=4)')
  expect(text).toContain('This configures SFT, not GRPO.')
  expect(text).not.toContain('default of TRL')
})

it('shows settings whose values are computed in a group of their own, with the reason', () => {
  const text = shown('args = GRPOConfig(beta=get_beta(), num_generations=4, output_dir=folder())')
  expect(text).toContain('The value of 1 setting cannot be read')
  expect(text).toContain('<code>get_beta()</code>')
  expect(text).toContain('known only when the program or script runs')
  expect(text).toContain('1 name has no meaning here')
})

it('names the link of a program that trains a sweep', () => {
  const text = shown('import ray\n\nLINK = "view=sweep&base=task=countdown"\nseed = 3\n')
  expect(text).toContain('which opens with its link: #view=sweep&amp;base=task=countdown')
  expect(text).not.toContain('<table')
  expect(text).toMatch(/disabled=""[^>]*>Apply/)
})

it('says of TOML that it is not read, although its numbers look like those of a report', () => {
  const text = shown('max_steps = 100\n[orchestrator]\nbatch_size = 512\nrollouts_per_example = 16\n')
  expect(text).toContain('Line 2 begins a section of TOML, which is not read: [orchestrator].')
  expect(text).not.toContain('Verify')
})

it('says of a taken setting that training is slower with it', () => {
  expect(shown('args = GRPOConfig(num_generations=4)')).toContain('learn more slowly here (measured)')
  expect(shown('args = GRPOConfig(num_generations=4, beta=0.04, num_iterations=2)')).not.toContain(
    '(measured)',
  )
})

it('shows a value that a condition or a function sets among those that cannot be read', () => {
  const text = shown(
    'args = GRPOConfig(beta=0.2)\nif debug:\n    args.beta = 0.5\ndef f(args):\n    args.seed = 7\n',
  )
  expect(text).toContain('The values of 2 settings cannot be read')
  expect(text).toContain(
    'set under a condition, in a loop, in a function or by another file; none of these is run here',
  )
  expect(text).toContain('set in a function that the text does not call')
})

it('says why the defaults are those of an older TRL', () => {
  const text = shown('args = GRPOConfig(num_generations=4, max_prompt_length=256)')
  expect(text).toContain('The text has max_prompt_length, which TRL 1.13 refuses.')
  expect(text).toContain('the defaults of TRL 0.27, the newest version known here')
  expect(shown('args = GRPOConfig(num_generations=4)')).not.toContain('refuses')
})

it('names the commands of a script that are not read', () => {
  const text = shown('trl sft --packing true --seed 3 --max_length 9 && trl grpo --beta 0.1')
  expect(text).toContain('The settings of other commands in the text are not read: trl sft.')
})

it('puts the rows that are taken first, and those that cannot be taken last', () => {
  const text = shown('args = GRPOConfig(beta=-1, learning_rate=1e-6, epsilon=0.3, max_steps=9, delta=2)')
  const rows = [...text.matchAll(/<tr data-(taken|left)="true">.*?<\/tr>/g)].map(([row, kind]) =>
    row.includes('disabled=""') || !row.includes('<input') ? 'never' : kind,
  )
  expect(rows).toEqual(rows.toSorted((a, b) => ORDER.indexOf(a!) - ORDER.indexOf(b!)))
  expect(new Set(rows)).toEqual(new Set(ORDER))
})

it.each([
  ['beta: 0.04\nnum_generations: 8\nfolder: x', 'the page already has these values'],
  ['beta: 0.04\nlearning_rate: 1e-6', 'the page already has the values that are taken'],
  ['num_iterations: 2\nbeta: high', 'the page already has the values that are taken'],
  ['num_generations: 1', 'Nothing of this text is taken'],
])('says why nothing changes: %j', (text, said) => {
  expect(shown(text)).toContain(said)
  expect(shown(text)).toMatch(/disabled=""[^>]*>Apply/)
})

it('shows no checkbox for a setting that the page cannot take beside its own', () => {
  const text = shown('num_generations: 1')
  expect(text).toContain('a group of one has nothing to compare with')
  expect(text).not.toContain('type="checkbox"')
})

it('says what is broken in a text that it reads', () => {
  expect(shown('args = GRPOConfig(\n  beta=0.1,\n')).toContain('nothing closes the bracket of line 1')
})

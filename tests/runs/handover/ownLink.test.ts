import '../../../src/tasks/all'
import { describe, expect, test } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { ownLink } from '../../../src/runs/handover/ownLink'
import { replayFile } from '../../../src/runs/handover/replay'
import { trlFile } from '../../../src/runs/handover/trl'
import { verlFile } from '../../../src/runs/handover/verl'
import { defaultConfig } from '../../../src/settings/config'
import type { RunConfig } from '../../../src/settings/knobs'
import { toLink } from '../../../src/settings/link'
import { taskOf } from '../../../src/tasks'
import { textFor } from '../../../src/text'
import { LANGUAGES } from '../../../src/text/language'

const now = defaultConfig(taskOf, 'addition')
const own = defaultConfig(taskOf, 'own-data')
/** Own data with these texts as prompts. */
const withPrompts = (prompts: readonly string[]): RunConfig => ({
  ...own,
  seed: 3,
  taskSettings: {
    ...own.taskSettings,
    rows: `prompt,answer\n${prompts.map((one, i) => `"${one.replaceAll('"', '""')}",${i}\n`).join('')}`,
    held_out: 0,
  },
})
const PROMPTS = [
  'f(2)',
  'a) b',
  '(1+2',
  "it's",
  '"q"',
  '\\n',
  '`x`',
  '<b>',
  'a & b',
  '# c',
  'a\nb',
  '你好',
  '🙂',
]

/** The text of every export of a run that names its link. */
const exportsOf = (config: RunConfig): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const { handover, exports } = textFor(language)
      return [
        [`TRL, ${language}`, trlFile(config, handover)],
        [`verl, ${language}`, verlFile(config, handover)],
        [`replay, ${language}`, replayFile(config, handover, 'trace.json')],
        [`report, ${language}`, `${exports.report.link}:\n\n    #${toLink(config, taskOf)}\n\n## (1)`],
      ]
    }),
  )

describe('what the page exports comes back with all rows of own data', () => {
  test.each([...PROMPTS.map((one) => [one]), PROMPTS])('%j', (...prompts) => {
    const config = withPrompts(prompts)
    for (const [kind, text] of Object.entries(exportsOf(config))) {
      const read = importSettings(text, now)
      if ('problem' in read) throw new Error(`${kind}: ${read.problem}`)
      expect(read.config, kind).toEqual(config)
      expect(
        read.rows.filter(({ why }) => why !== null),
        kind,
      ).toEqual([])
    }
  })
})

describe('a link ends', () => {
  const link = toLink(withPrompts(['f(2)', 'ab']), taskOf)
  test.each([
    `[run](https://example.org/#${link})`,
    `See [a run (mine)](https://example.org/#${link}), which learns (well).`,
    `It learns (see https://example.org/#${link}).`,
    `"${'x'}" #${link}`,
    `npm run train -- "#${link}"`,
    `npm run train -- '#${link}' --out x`,
    `<a href="x"> https://example.org/#${link}</a>`,
  ])('where its text does: %s', (text) => {
    expect(ownLink(text)).toBe(link)
  })

  test('at the quote that begins it, not at an apostrophe in it', () => {
    const apostrophe = toLink(withPrompts(["it's"]), taskOf)
    expect(ownLink(`npm run train -- "#${apostrophe}"`)).toBe(apostrophe)
  })
})

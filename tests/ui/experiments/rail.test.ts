import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the rails of all views have one width, so that no column jumps from tab to tab', () => {
  const sheets = ['experiments/experimentView', 'stage/stage', 'reading/reading', 'learn/learn'].map(
    (sheet) => readFileSync(new URL(`../../../src/ui/${sheet}.module.css`, import.meta.url), 'utf8'),
  )
  for (const sheet of sheets) expect(sheet).toMatch(/grid-template[a-z-]*:[^;]*var\(--rail-width\) minmax/)
})

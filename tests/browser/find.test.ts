import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { launchOptions } from './find.mjs'

const PREFIX = '--disable-features='

test('all features that Playwright disables in Chromium stay disabled', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const bundle = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8')
  const [, list] = /\bdisabledFeatures = \[(.*?)\]/s.exec(bundle) ?? []
  const names = list?.match(/(?<=")\w+(?=")/g) ?? []
  expect(names.length).toBeGreaterThan(5)
  const [disabled] = launchOptions().args.filter((argument) => argument.startsWith(PREFIX))
  expect(disabled.slice(PREFIX.length).split(',')).toEqual(expect.arrayContaining(names))
})

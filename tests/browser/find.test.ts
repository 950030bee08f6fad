import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findBrowser, findFirefox, launchOptions } from './find.mjs'

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

test.each([
  ['Chrome', findBrowser, 'Google/Chrome/Application/chrome.exe'],
  ['Firefox', findFirefox, 'Mozilla Firefox/firefox.exe'],
])('%s is found where its installer for Windows puts it', (_, find, place) => {
  const programs = mkdtempSync(join(tmpdir(), 'grpo-programs-'))
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!
  onTestFinished(() => {
    rmSync(programs, { recursive: true })
    Object.defineProperty(process, 'platform', platform)
    vi.unstubAllEnvs()
  })
  for (const name of ['PATH', 'CHROMIUM_PATH', 'PROGRAMFILES', 'PROGRAMFILES(X86)'])
    vi.stubEnv(name, undefined)
  vi.stubEnv('LOCALAPPDATA', programs)
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' })
  const path = join(programs, place)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '', { mode: 0o755 })
  expect(find()).toBe(path)
})

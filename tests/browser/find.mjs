import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** The paths that a program may have on Windows: below each folder for programs. */
const inPrograms = (...path) =>
  [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, ...path))

/** The names that a browser may have in a folder of PATH, and the paths that its installer uses, by platform. */
const CHROMIUM = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  usual: {
    darwin: () => [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    win32: () => inPrograms('Google', 'Chrome', 'Application', 'chrome.exe'),
  },
}
const FIREFOX = {
  names: ['firefox-esr', 'firefox'],
  usual: {
    darwin: () => ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    win32: () => inPrograms('Mozilla Firefox', 'firefox.exe'),
  },
}

/** The features that Playwright turns off. Chromium obeys only the last `--disable-features`, so ours must name them again. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * The features that cost each browser window a second of processor time: two hidden pages with suggestions for the address bar,
 * and a process for a page that may open next.
 */
const OF_A_WINDOW = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** The options of Chromium: WebGPU with a software adapter, no requests of the browser's own, and no work for its window. */
const ARGUMENTS = [
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...OF_A_WINDOW].join()}`,
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
]

export const HOW_TO_GET_ONE =
  'No Chromium or Chrome was found. Get one with "apt-get install chromium" or "npx playwright install chromium", ' +
  'or name one in CHROMIUM_PATH.'

const runnable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a browser that is in a folder of PATH or where its installer puts it; undefined if there is none. */
function installed({ names, usual }) {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onThePath = names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
  return [...onThePath, ...(usual[process.platform]?.() ?? [])].find(runnable)
}

/** The path of a Chromium or Chrome; null if there is none. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return runnable(named) ? named : null
  return installed(CHROMIUM) ?? [chromium.executablePath()].find(runnable) ?? null
}

/** The path of a Firefox; null if there is none. */
export const findFirefox = () => installed(FIREFOX) ?? null

/** The options with which Playwright starts the browser. */
export const launchOptions = () => ({ executablePath: findBrowser() ?? undefined, args: ARGUMENTS })

/** Stops the tests that need a browser if there is none, and says how to get one. */
export default function requireBrowser() {
  if (findBrowser() === null) throw new Error(HOW_TO_GET_ONE)
}

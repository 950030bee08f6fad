import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Places below the folders of programs of Windows. */
const inPrograms = (...path) =>
  [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, ...path))

/** The names of a browser in the folders of PATH, and where its installer puts it, by platform. */
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

/** What Playwright turns off. The list is repeated here because Chromium uses only the last `--disable-features`. */
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
 * What costs each window of the browser a second of a core: two hidden pages for the suggestions of its address bar, and a
 * process for a page that may be opened next.
 */
const OF_A_WINDOW = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** WebGPU on a software adapter, no calls to anywhere, and no work for the browser's own window. */
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

/** The path of a browser that is on PATH or in a usual place; undefined if there is none. */
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

/** How Playwright starts it. */
export const launchOptions = () => ({ executablePath: findBrowser() ?? undefined, args: ARGUMENTS })

/** Ends a run that needs a browser if there is none, and says how to get one. */
export default function requireBrowser() {
  if (findBrowser() === null) throw new Error(HOW_TO_GET_ONE)
}

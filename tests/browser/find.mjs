import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const ON_THE_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const USUAL_PLACES = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
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

/** The path of a Chromium or Chrome; null if there is none. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return runnable(named) ? named : null
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = [
    ...ON_THE_PATH.flatMap((name) => folders.map((folder) => join(folder, name + suffix))),
    ...(USUAL_PLACES[process.platform] ?? []),
    chromium.executablePath(),
  ]
  return candidates.find(runnable) ?? null
}

/** The path of a Firefox; null if there is none. */
export function findFirefox() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const paths = folders.flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
  return paths.find(runnable) ?? null
}

/** How Playwright starts it. */
export const launchOptions = () => ({ executablePath: findBrowser() ?? undefined, args: ARGUMENTS })

/** Ends a run that needs a browser if there is none, and says how to get one. */
export default function requireBrowser() {
  if (findBrowser() === null) throw new Error(HOW_TO_GET_ONE)
}

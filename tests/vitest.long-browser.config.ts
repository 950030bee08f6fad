import { inBrowser } from './browser/project.ts'

/** Tests of shapes, populations and engines for which `npm test` has no time on a software adapter. */
export default inBrowser(
  'long-browser',
  [
    'tests/bench/*.browser.test.ts',
    'tests/engine/{cpu,ops,webgpu}/*.browser.test.ts',
    'tests/worker/{knobLog,leftAhead}.browser.test.ts',
  ],
  true,
)

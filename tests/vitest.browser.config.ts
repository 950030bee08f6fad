import { inBrowser } from './browser/project.ts'

export default inBrowser('browser', ['tests/**/*.browser.test.ts'], false)

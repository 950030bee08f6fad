import { expect, test } from '@playwright/test'

/** What the page must never do, each with the directive of the policy that refuses it. */
const REFUSED: Record<string, readonly [directive: string, attempt: string]> = {
  'an inline script': [
    'script-src',
    `const s = document.createElement('script'); s.text = 'stolen = 1'; document.body.append(s)`,
  ],
  'an inline handler': [
    'script-src',
    `document.body.insertAdjacentHTML('beforeend', '<b onclick="stolen = 1">x</b>'); document.body.lastChild.click()`,
  ],
  'a script from elsewhere': [
    'script-src',
    `const s = document.createElement('script'); s.src = 'https://elsewhere.example/x.js'; document.body.append(s)`,
  ],
  'a link with code': [
    'script-src',
    `const a = document.createElement('a'); a.href = 'javascript:stolen=1'; document.body.append(a); a.click()`,
  ],
  eval: ['script-src', `try { (0, eval)('stolen = 1') } catch {}`],
  'a function from text': ['script-src', `try { new Function('stolen = 1')() } catch {}`],
  'a timer from text': ['script-src', `setTimeout('stolen = 1')`],
  'a worker from text': [
    'worker-src',
    `try { new Worker(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' }))) } catch {}`,
  ],
  'a request elsewhere': ['connect-src', `fetch('https://elsewhere.example/').catch(() => {})`],
  'a beacon': ['connect-src', `navigator.sendBeacon('https://elsewhere.example/', 'x')`],
  'a socket': ['connect-src', `try { new WebSocket('wss://elsewhere.example/') } catch {}`],
  'a picture from elsewhere': ['img-src', `new Image().src = 'https://elsewhere.example/x.png'`],
  'a frame': [
    'frame-src',
    `const f = document.createElement('iframe'); f.src = 'https://elsewhere.example/'; document.body.append(f)`,
  ],
  'an object': [
    'object-src',
    `const o = document.createElement('object'); o.data = 'https://elsewhere.example/x'; document.body.append(o)`,
  ],
  'a font from elsewhere': [
    'font-src',
    `new FontFace('x', 'url(https://elsewhere.example/x.woff2)').load().catch(() => {})`,
  ],
  'a base elsewhere': [
    'base-uri',
    `const b = document.createElement('base'); b.href = 'https://elsewhere.example/'; document.head.append(b)`,
  ],
  'a form that is sent': [
    'form-action',
    `const f = document.createElement('form'); f.action = 'https://elsewhere.example/'; document.body.append(f); f.submit()`,
  ],
}

test('the policy refuses whatever is injected, and the page runs on', async ({ page }) => {
  await page.goto(process.env.PAGE_URL!)
  await page.evaluate(() => {
    const refused: string[] = []
    Object.assign(globalThis, { refused })
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
  })
  const runsOn = async () => {
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false)
    await page.getByRole('button', { name: 'Step', exact: true }).click()
    await expect(page.getByText(/^step 1 /).first()).toBeVisible()
  }
  for (const [name, [directive, attempt]] of Object.entries(REFUSED)) {
    await test.step(name, async () => {
      // the last one leaves Playwright waiting for where the form would have led
      if (directive === 'form-action') await runsOn()
      const refusals = () =>
        page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused.splice(0))
      // what a debugger runs itself is not held to the policy; what runs later is
      await page.evaluate(`void setTimeout(() => { ${attempt} })`)
      await expect
        .poll(async () => (await refusals()).some((of) => of.startsWith(directive)), name)
        .toBe(true)
    })
  }
})

import type { Page } from '@playwright/test'
import { TASK_IDS } from '../../src/settings/knobs'
import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

/** Records the values that an attribute of an element takes after the element has appeared. */
async function recordChanges(page: Page, attribute: string, label: string): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    ([name, of]) => {
      const seen: (string | null)[] = []
      Object.assign(window, { seen })
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof Element && target.getAttribute('aria-label') === of)
            seen.push(target.getAttribute(name))
      }).observe(document, { subtree: true, attributeFilter: [name] })
    },
    [attribute, label],
  )
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}

/** Records the numbers that the arrows of the picture show from now on. */
async function recordPushes(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const pushes: string[] = []
    Object.assign(window, { pushes })
    const record = ({ textContent }: Node) => /^[+−]\d\.\d\d$/.test(textContent!) && pushes.push(textContent!)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(record)
    }).observe(document.querySelector('figure[aria-label="Advantage per group"] svg')!, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { pushes: string[] }).pushes)
}

/** What can be pressed, moved or typed into, by element or by role. */
const CONTROLS = [
  ...['button', 'a[href]', 'input:not([type="hidden"])', 'select', 'textarea', 'summary'],
  ...['button', 'link', 'slider', 'radio', 'tab', 'switch', 'checkbox', 'combobox', 'spinbutton'].map(
    (role) => `[role="${role}"]`,
  ),
  '[tabindex="0"]',
].join()

/**
 * Counts what the window shows: controls, groups of the ribbon, which are controls too, and words of two letters or more. The
 * answers of the picture are no controls: they are one grid, in which the arrow keys move a mark. What a prompt or an answer says
 * is no word of the page.
 */
const firstScreen = (page: Page) =>
  page.evaluate((selector) => {
    const isSeen = ({ width, height, top, bottom }: DOMRect) =>
      width > 1 && height > 1 && top < innerHeight && bottom > 0
    const ribbon = '[aria-label="All groups of this step"]'
    const controls = [...document.querySelectorAll(selector)].filter(
      (control) => !control.closest('[data-completion]') && isSeen(control.getBoundingClientRect()),
    )
    const groups = controls.filter((control) => control.closest(ribbon)).length
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let words = 0
    while (walker.nextNode()) {
      const place = walker.currentNode.parentElement
      if (place?.closest(`option, script, style, .spoken, [data-completion], ${ribbon}`)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      if (!isSeen(range.getBoundingClientRect())) continue
      words += walker.currentNode.textContent!.match(/\p{Letter}{2,}/gu)?.length ?? 0
    }
    return {
      controls: controls.length - groups,
      groups,
      words,
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }
  }, CONTROLS)

test.describe('the Stage', () => {
  test('is the first screen, with few controls and words', async ({ playground, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await playground.openAt()
    await expect(playground.button('Stage')).toHaveAttribute('aria-pressed', 'true')
    const picture = playground.figure('Advantage per group')
    await expect(picture.locator('[data-completion]')).toHaveCount(8)
    for (const name of ['Reward', 'KL', 'Clip fraction']) await expect(playground.figure(name)).toBeVisible()
    for (const name of ['Group size', 'β', 'ε', 'Learning rate'])
      await expect(playground.number(name)).toBeVisible()
    for (const name of ['Task', 'Algorithm']) {
      await expect(playground.choice(name)).toBeVisible()
      // its list lies over the word of the sentence
      await expect(playground.choice(name)).toHaveCSS('opacity', '0')
    }
    await expect(page.getByRole('group', { name: 'Reward scaling' })).toBeVisible()
    const seen = await firstScreen(page)
    expect(seen.controls + seen.groups).toBeLessThanOrEqual(40)
    expect(seen.words).toBeLessThanOrEqual(120)
    expect(seen.scrolls).toBe(false)
  })

  test('has as few controls and words with every other task', { tag: LONG }, async ({ playground, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const task of TASK_IDS) {
      await playground.openAt(`task=${task}`)
      await expect(
        playground.figure('Advantage per group').locator('[data-completion]').first(),
      ).toBeVisible()
      const { controls, groups, words } = await firstScreen(page)
      // a step of some tasks has more than eight groups, and each can be pressed
      expect(controls + Math.min(8, groups), task).toBeLessThanOrEqual(40)
      expect(words, task).toBeLessThanOrEqual(120)
    }
  })

  test('minus mean and ÷ σ are a view that says so, and that training does not follow', async ({
    playground,
    page,
  }) => {
    await playground.openAt()
    const [minus, divide] = [playground.button('Minus mean'), playground.button('Divide by σ')]
    const best = playground.figure('Advantage per group').locator('[data-completion]').first()
    await expect(best).toHaveAccessibleName(/score 0\.250, advantage \+1\.98/)
    await divide.click()
    await expect(divide).toHaveAttribute('aria-pressed', 'false')
    await expect(best).toHaveAccessibleName(/score 0\.250, advantage \+0\.19/)
    await expect(page.getByText('unlike in training, pushes are not divided by σ')).toBeVisible()
    // the chart is of what trains, which the picture does not show
    await expect(playground.figure('Push')).toContainText('Push in training')
    await expect(playground.figure('Push')).not.toContainText('±')
    await minus.click()
    await expect(best).toHaveAccessibleName(/score 0\.250, advantage \+0\.25/)
    await expect(page.getByRole('group', { name: 'Reward scaling' }).getByText('group')).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await minus.click()
    await divide.click()
    await expect(page.getByText('A view:')).toHaveCount(0)
    await expect(playground.figure('Push')).toContainText('±')
  })

  test('shows what the updates did to each answer', async ({ playground, page }) => {
    await playground.openAt()
    const answers = playground.figure('Advantage per group').locator('[data-completion]')
    await expect(answers.first()).not.toHaveAccessibleName(/times as likely/)
    await playground.button('Step').click()
    await playground.reach(1)
    await expect(answers.first()).toHaveAccessibleName(/now \d+\.\d\d times as likely/)
    // two groups are a view like one
    await playground.button('Hard and easy').click()
    await playground.button('Divide by σ').click()
    await expect(page.getByText('unlike in training, pushes are not divided by σ')).toBeVisible()
  })

  test('any group of the step comes on stage, and arrow keys move among answers', async ({
    playground,
    page,
  }) => {
    await playground.openAt()
    const groups = page.getByRole('group', { name: 'All groups of this step' }).getByRole('button')
    await expect(groups).toHaveCount(8)
    await groups.nth(2).click()
    await expect(groups.nth(2)).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(groups.nth(3)).toBeFocused()
    await page.keyboard.press('End')
    await expect(groups.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(groups.first()).toHaveAttribute('aria-pressed', 'true')
    const answers = playground.figure('Advantage per group').locator('[data-completion]')
    await answers.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(answers.nth(1)).toBeFocused()
    await expect(answers.nth(1)).toHaveAttribute('tabindex', '0')
  })

  test('shows a hard and an easy group on one axis, and says how their arrows compare', async ({
    playground,
    page,
  }) => {
    await playground.openAt()
    await playground.button('Step').click()
    await playground.reach(1)
    const both = playground.button('Hard and easy')
    await both.click()
    await expect(both).toHaveAttribute('aria-pressed', 'true')
    const picture = playground.figure('Advantage per group')
    await expect(picture.locator('[data-completion]')).toHaveCount(16)
    await expect(picture.getByText('Hard', { exact: false })).toBeVisible()
    const groups = page.getByRole('group', { name: 'All groups of this step' })
    await expect(groups.getByRole('button', { pressed: true })).toHaveCount(2)
    const heading = page.getByRole('heading', { level: 2 })
    await expect(heading).toHaveText('After ÷ σ, the hard group pushes as strongly as the easy one.')
    await playground.button('Divide by σ').click()
    await expect(heading).toHaveText(/^(Before ÷ σ, .*× as long|Here both groups push .*)\.$/)
    await expect(page.getByText('unlike in training, pushes are not divided by σ')).toBeVisible()
    await groups.getByRole('button').first().click()
    await expect(both).toHaveAttribute('aria-pressed', 'false')
    await expect(picture.locator('[data-completion]')).toHaveCount(8)
  })

  test('trains, and puts the picture back to a step of the timeline', async ({ playground, page }) => {
    await playground.openAt()
    await playground.button('Play').click()
    await playground.reach(20)
    // the values above the charts are of one step while it plays
    const ends = await page.evaluate(async () => {
      const seen: number[] = []
      for (let frame = 0; frame < 30; frame++) {
        await new Promise(requestAnimationFrame)
        const charts = document.querySelectorAll('section[aria-label="Over time"] figure svg')
        seen.push(new Set(Array.from(charts, (chart) => /step \d+/.exec(chart.textContent)?.[0])).size)
      }
      return seen
    })
    expect(Math.max(...ends)).toBe(1)
    await playground.reach(30)
    await playground.button('Pause').click()
    await playground.rest()
    const { step, reward, evaluation } = await playground.read()
    expect(step).toBeGreaterThanOrEqual(30)
    expect([reward, evaluation].every(Number.isFinite)).toBe(true)
    await playground
      .figure('KL')
      .locator('svg')
      .click({ position: { x: 60, y: 30 } })
    await expect(page.getByText(/You see step \d+ of \d+\./)).toBeVisible()
    await playground.button('Back to latest').click()
    await expect(page.getByText(/You see step/)).toHaveCount(0)
    const steps = page.getByRole('slider', { name: 'Step on stage' })
    await steps.press('Home')
    const first = await steps.getAttribute('aria-valuemin')
    await expect(steps).toHaveAttribute('aria-valuenow', first!)
    await expect(page.getByText(new RegExp(`You see step ${first} of \\d+\\.`))).toBeVisible()
    await steps.press('ArrowRight')
    await expect(steps).not.toHaveAttribute('aria-valuenow', first!)
    await steps.press('End')
    await expect(steps).toHaveAttribute('aria-valuetext', `step ${step}`)
    await expect(page.getByText(/You see step/)).toHaveCount(0)
    // the next run has this one behind its curve, by what differs
    await playground.write('β', '0.1')
    await playground.button('Reset').click()
    await expect(playground.figure('Reward').getByText(/^β 0\.04 \d\.\d\d$/)).toBeVisible()
  })

  test(
    'trains REINFORCE beside the run, and draws its pushes on the same answers',
    { tag: LONG },
    async ({ playground, page }) => {
      await playground.openAt()
      await playground.button('Add REINFORCE').click()
      await expect(
        page.getByRole('heading', { name: /^GRPO pushes .* REINFORCE pushes \d up\.$/ }),
      ).toBeVisible()
      const picture = playground.figure('Advantage per group')
      await expect(picture.getByText('REINFORCE', { exact: true })).toBeVisible()
      await playground.button('Step').click()
      // one press trains both
      await expect(playground.figure('Reward').getByText(/^REINFORCE \d\.\d\d$/)).toBeVisible()
      await expect(playground.figure('Reward').getByText(/^GRPO \d\.\d\d$/)).toBeVisible()
      // and shows what each of the two runs made of the same answers
      const best = picture.locator('[data-completion]').first()
      await expect(best).toHaveAccessibleName(
        /now \d+\.\d\d times as likely, with REINFORCE \d+\.\d\d times as likely$/,
      )
      await expect(picture.getByText(/^×\d\.\d\d$/)).toHaveCount(16)
      await playground.button('Remove REINFORCE').click()
      await expect(playground.button('Add REINFORCE')).toBeVisible()
      await expect(picture.getByText('REINFORCE', { exact: true })).toHaveCount(0)
    },
  )

  test('puts its picture together once', { tag: LONG }, async ({ playground, page }) => {
    const pressed = await recordChanges(page, 'aria-pressed', 'Divide by σ')
    await playground.openAt()
    await expect.poll(pressed).toEqual(['true'])
    await expect(page.getByText('A view:')).toHaveCount(0)
    await playground.openAt('seed=2')
    await playground.button('Divide by σ').click()
    // nothing but the click has changed it
    await expect.poll(pressed).toEqual(['false'])
  })

  test('plays the four phases of a step at slow speed', { tag: LONG }, async ({ playground, page }) => {
    const played = await recordChanges(page, 'aria-valuetext', 'Phase of the step')
    await playground.openAt()
    const phases = page.getByRole('slider', { name: 'Phase of the step' })
    const heading = page.getByRole('heading', { level: 2 })
    await playground.choice('Speed').selectOption('Slow')
    await playground.button('Step').click()
    const all = ['Answers', 'Score', 'Push', 'Result']
    await expect.poll(played).toEqual(all)
    // by hand, a phase stays
    await phases.press('Home')
    await expect(heading).toContainText('the network answers 8 times')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await phases.press('End')
    await playground.button('Step').click()
    await playground.reach(2)
    await expect(heading).toContainText(/beats? the mean|scored/)
    expect(await played()).toEqual([...all, 'Answers', 'Result'])
  })

  test(
    'keeps a prompt that is pinned, and shows another one beside it',
    { tag: LONG },
    async ({ playground, page }) => {
      await playground.openAt()
      await expect(playground.button('Pin')).toHaveCount(0)
      await playground.button('Step').click()
      await playground.reach(1)
      const heading = page.getByRole('heading', { level: 2 })
      const [, prompt] = /^Prompt (\d+):/.exec((await heading.textContent()) ?? '')!
      await playground.button('Pin').click()
      await expect(page.getByText('sampled at each step shown')).toBeVisible()
      for (const step of [2, 3]) {
        await playground.button('Step').click()
        await playground.reach(step)
        await expect(heading).toContainText(`Prompt ${prompt}:`)
      }
      const groups = page.getByRole('group', { name: 'All groups of this step' }).getByRole('button')
      await groups.nth(1).click()
      const picture = playground.figure('Advantage per group')
      await expect(picture.locator('[data-completion]')).toHaveCount(16)
      await expect(picture.getByText(prompt)).toBeVisible()
      await playground.button('Pin').click()
      await expect(picture.locator('[data-completion]')).toHaveCount(8)
    },
  )

  test(
    'shows what other scores would push, without training on them',
    { tag: LONG },
    async ({ playground, page }) => {
      await playground.openAt()
      const names = playground.figure('Advantage per group').locator('[data-completion]')
      const best = names.first()
      await expect(best).toHaveAccessibleName(/score 0\.250, advantage \+1\.98/)
      await best.focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('Shift+ArrowLeft')
      await expect(best).toHaveAccessibleName(/score 0\.150, advantage \+1\.\d\d/)
      await expect(page.getByText('not the training')).toBeVisible()
      await playground.button('Undo').click()
      await expect(best).toHaveAccessibleName(/score 0\.250, advantage \+1\.98/)
      const dot = playground.figure('Advantage per group').getByText('Drag to try another score').first()
      const { x, y, width, height } = (await dot.locator('..').boundingBox())!
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      const drawn = await recordPushes(page)
      await page.mouse.move(x + 300, y + height / 2)
      // the arrows follow the pointer: those of scores that were moved are there at once
      await expect(best).toHaveAccessibleName(/score 1\.00/)
      // for longer than a movement takes
      await page.waitForTimeout(700)
      const pushes = (await names.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel!))).map(
        (name) => /advantage ([^,]+)/.exec(name)![1],
      )
      expect(new Set(await drawn())).toEqual(new Set(pushes))
      await page.mouse.up()
      // as far as the axis goes
      await expect(best).toHaveAccessibleName(/score 1\.00, advantage \+2\.\d\d/)
      await playground.button('Undo').click()
      await expect(best).toHaveAccessibleName(/score 0\.250, advantage \+1\.98/)
    },
  )

  test(
    'opens the formula of a token, by keys and by pointer',
    { tag: LONG },
    async ({ playground, page }) => {
      await playground.openAt()
      await playground.button('Step').click()
      await playground.reach(1)
      const best = playground.figure('Advantage per group').locator('[data-completion]').first()
      await best.focus()
      await page.keyboard.press('Enter')
      const panel = playground.figure('Advantage per group').getByRole('region')
      await expect(panel).toHaveAccessibleName(/token 1/i)
      await best.press('ArrowRight')
      await expect(panel).toHaveAccessibleName(/token 2/i)
      await best.locator('span').nth(2).click()
      await expect(panel).toHaveAccessibleName(/token 3/i)
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toHaveCount(0)
      await best.locator('span').first().click()
      await playground.button('Open the group panel').click()
      await expect(playground.button('Charts')).toHaveAttribute('aria-pressed', 'true')
    },
  )

  test('keeps the focus near what had it and is gone', async ({ playground, page }) => {
    await playground.openAt()
    await playground.button('Step').click()
    await playground.reach(1)
    const picture = playground.figure('Advantage per group')
    const answer = picture.locator('[data-completion]').nth(2)
    await answer.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await playground.button('Undo').press('Enter')
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    // the panel of a token closes from inside
    await answer.press('Enter')
    await picture.getByRole('region').getByRole('button', { name: 'Close' }).press('Escape')
    await expect(picture.getByRole('region')).toHaveCount(0)
    await expect(answer).toBeFocused()
    await page.keyboard.press('r')
    await expect(playground.status()).toContainText('step 0')
    await expect(page.getByRole('region', { name: 'Stage', exact: true })).toBeFocused()
    // what the visitor left is not given the focus when it goes
    await answer.focus()
    await page.mouse.click(600, 12)
    await page.keyboard.press('r')
    await expect(picture.locator('[data-completion]')).toHaveCount(8)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  test('sets the same knobs as all settings', { tag: LONG }, async ({ playground, page }) => {
    await playground.openAt()
    await playground.write('β', '0.1')
    await expect(page).toHaveURL(/beta=0\.1/)
    await page.getByRole('group', { name: 'Reward scaling' }).getByText('none').click()
    await expect(page).toHaveURL(/scale_rewards=none/)
    await page.locator('body').press('/')
    const settings = page.getByRole('dialog', { name: 'All settings' })
    await expect(settings.getByRole('spinbutton', { name: 'β', exact: true })).toHaveValue('0.1')
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    // from a field too, with the focus in the search
    await playground.number('ε').press('Control+k')
    await expect(settings.getByRole('searchbox', { name: 'Find a setting' })).toBeFocused()
    await page.keyboard.type('temperature')
    await expect(settings.getByRole('spinbutton', { name: 'Temperature', exact: true })).toBeVisible()
    await expect(settings.getByRole('spinbutton', { name: 'β', exact: true })).toHaveCount(0)
    // Escape, and the key again before the event that tells of the first end
    await page.evaluate(async () => {
      const dialog = document.querySelector('dialog[open]') as HTMLDialogElement
      const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
      dialog.dispatchEvent(new Event('cancel'))
      await Promise.resolve()
      dialog.close()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
      await closed
    })
    await expect(settings.getByRole('searchbox', { name: 'Find a setting' })).toBeFocused()
  })

  test(
    'is one key away from Charts, which a link and the browser keep',
    { tag: LONG },
    async ({ playground, page }) => {
      await playground.openAt()
      await page.locator('body').press('c')
      await expect(playground.button('Charts')).toHaveAttribute('aria-pressed', 'true')
      await expect(playground.figure('Entropy')).toBeVisible()
      await expect(page).toHaveURL(/layout=charts/)
      await page.goto('about:blank')
      await page.goto(process.env.PAGE_URL!)
      await expect(playground.button('Charts')).toHaveAttribute('aria-pressed', 'true')
      await playground.button('Stage').click()
      await expect(playground.figure('Advantage per group').locator('[data-completion]')).toHaveCount(8)
      await expect(page).not.toHaveURL(/layout/)
    },
  )

  test(
    'is kept with Charts as its layout where a link brought that, whatever view is opened next',
    { tag: LONG },
    async ({ playground, page }) => {
      await playground.open()
      await page.getByRole('tab', { name: 'Compare', exact: true }).click()
      await expect(page).toHaveURL(/view=compare/)
      await page.reload()
      await page.getByRole('tab', { name: 'Train', exact: true }).click()
      await expect(playground.button('Charts')).toHaveAttribute('aria-pressed', 'true')
    },
  )

  for (const lang of ['en', 'zh'])
    test(
      `keeps the switch of the layouts where it is, ${lang}`,
      { tag: LONG },
      async ({ playground, page }) => {
        await playground.goTo(`lang=${lang}`)
        await expect(playground.figure(lang === 'zh' ? '每组优势' : 'Advantage per group')).toBeVisible()
        const layouts = page.locator('header [role="group"]')
        const start = await layouts.boundingBox()
        await page.locator('body').press('s')
        await expect(page.locator('header [aria-haspopup="menu"]')).toBeVisible()
        expect(await layouts.boundingBox()).toEqual(start)
        await page.locator('body').press('c')
        await expect(layouts.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true')
        expect(await layouts.boundingBox()).toEqual(start)
      },
    )

  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [390, 844],
  ])
    test(
      `a message covers no figure at ${width} × ${height}`,
      { tag: LONG },
      async ({ playground, page }) => {
        await page.setViewportSize({ width, height })
        await playground.openAt('max_steps=1')
        await playground.button('Step').click()
        const message = playground.messages().getByText('Paused at step 1')
        await expect(message).toBeVisible()
        const covered = async () => {
          const place = (await playground.messages().boundingBox())!
          const figures = await page.getByRole('figure').all()
          const boxes = await Promise.all(figures.map((figure) => figure.boundingBox()))
          return boxes.filter(
            (box) =>
              box &&
              box.x < place.x + place.width &&
              place.x < box.x + box.width &&
              box.y < place.y + place.height &&
              place.y < box.y + box.height,
          ).length
        }
        expect(await covered()).toBe(0)
      },
    )

  test(
    'on a phone, messages cover no answer, whatever they say',
    { tag: LONG },
    async ({ playground, page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await playground.openAt('beta=-1&epsilon=9&learning_rate=x&num_generations=0&scale_rewards=y')
      await expect(playground.messages().getByRole('alert')).toHaveCount(5)
      const picture = playground.figure('Advantage per group')
      await expect(picture.locator('[data-completion]')).toHaveCount(8)
      const place = (await playground.messages().boundingBox())!
      expect(place.y + place.height).toBeLessThanOrEqual((await picture.boundingBox())!.y)
    },
  )

  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ])
    test(
      `moves nothing when it offers the last run, at ${width} × ${height}`,
      { tag: LONG },
      async ({ playground, page }) => {
        await page.setViewportSize({ width, height })
        await playground.openAt()
        await playground.button('Step').click()
        await playground.saved(1)
        await playground.openAt()
        const offer = playground.button('Continue')
        await expect(offer).toBeVisible()
        const place = () => playground.figure('Advantage per group').boundingBox()
        const offered = await place()
        await playground.button('Dismiss').click()
        await expect(offer).toHaveCount(0)
        expect(await place()).toEqual(offered)
      },
    )

  test('moves nothing on a phone when the first step comes', { tag: LONG }, async ({ playground, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await playground.openAt()
    const picture = playground.figure('Advantage per group')
    await expect(picture.locator('[data-completion]')).toHaveCount(8)
    const place = async () => (await picture.boundingBox())!.y
    const start = await place()
    await playground.button('Step').click()
    await playground.reach(1)
    expect(await place()).toBe(start)
  })

  test(
    'needs no scrolling across with text of twice the size',
    { tag: LONG },
    async ({ playground, page, context }) => {
      const session = await context.newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await playground.openAt()
        await expect(
          playground.figure('Advantage per group').locator('[data-completion]').first(),
        ).toBeVisible()
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
      }
    },
  )

  for (const theme of ['light', 'dark'] as const)
    test(
      `has nothing that axe finds, ${theme}`,
      { tag: theme === 'dark' ? LONG : [] },
      async ({ playground, page }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await playground.openAt()
        await playground.button('Step').click()
        await playground.reach(1)
        await expectAxeClean(page)
      },
    )

  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
    [3840, 2160],
  ])
    test(
      `fits a window of ${width} × ${height}`,
      { tag: width === 390 ? [] : LONG },
      async ({ playground, page }) => {
        await page.setViewportSize({ width, height })
        await page.addInitScript(() => {
          Object.assign(globalThis, { shift: 0 })
          new PerformanceObserver((list) => {
            for (const { value } of list.getEntries() as unknown as { value: number }[])
              (globalThis as unknown as { shift: number }).shift += value
          }).observe({ type: 'layout-shift', buffered: true })
        })
        await playground.openAt()
        await expect(playground.figure('Advantage per group').locator('[data-completion]')).toHaveCount(8)
        // what is in sight stays in place when the picture comes
        expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(
          0.05,
        )
        const off = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(off).toBeLessThanOrEqual(0)
        await expect(playground.button('Play')).toBeInViewport()
        await expect(playground.figure('Advantage per group')).toBeInViewport()
        const right = async (name: string) => {
          const box = (await playground.button(name).boundingBox())!
          return box.x + box.width
        }
        expect(await right('Add REINFORCE')).toBeLessThanOrEqual(width)
        // the arrow of a list grows with the text
        if (width === 3840)
          await expect(playground.choice('Speed')).toHaveCSS('background-size', /^9.6px 9.6px/)
        // the first chart is the widest, or has a line of its own
        const widths = await Promise.all(
          ['Reward', 'Dead groups'].map(async (name) => (await playground.figure(name).boundingBox())!.width),
        )
        expect(widths[0]).toBeGreaterThanOrEqual(widths[1])
        if (width === 768) expect(widths[0]).toBeGreaterThan(3 * widths[1])
      },
    )

  test(
    'keeps Pin beside the heading below the editor of a reward',
    { tag: LONG },
    async ({ playground, page }) => {
      await page.setViewportSize({ width: 768, height: 1024 })
      await playground.openAt()
      await playground.button('Step').click()
      await playground.reach(1)
      await playground.openSettings()
      await playground.button('Edit reward').click()
      await expect(page.getByText('Try-out', { exact: true })).toBeVisible()
      const [pin, heading] = await Promise.all(
        [playground.button('Pin'), page.getByRole('heading', { name: /^Prompt 5519/ })].map((part) =>
          part.evaluate((element) => element.getBoundingClientRect().top),
        ),
      )
      expect(Math.abs(pin - heading)).toBeLessThan(4)
    },
  )

  test('underlines a right word without the space before it', { tag: LONG }, async ({ playground, page }) => {
    await playground.openAt('task=reward-hacking')
    const right = page.locator('[data-completion] [data-right="true"]')
    await expect(right.first()).toBeVisible()
    expect((await right.allTextContents()).join('')).not.toContain(' ')
    // between two words it stands all the same
    await expect(page.locator('[data-completion]').first()).toHaveText(/^\w+( \w+)+$/)
    await expect(page.locator('[data-completion]').first()).toHaveAccessibleName(/^\w+( \w+)+, score/)
  })

  for (const task of TASK_IDS) {
    test(`shows the answers of ${task}`, { tag: LONG }, async ({ playground }) => {
      await playground.openAt(`task=${task}`)
      const answers = playground.figure('Advantage per group').locator('[data-completion]')
      await expect(answers.first()).toHaveAccessibleName(/score/)
    })
  }
})

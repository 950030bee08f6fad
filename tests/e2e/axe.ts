import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rule that takes two thirds of axe's time on the whole page. */
const COLOURS = 'color-contrast'

/** A rule that axe does not apply by itself. */
const MORE_RULES = { 'target-size': { enabled: true } }

/** Where axe looks and for what; by default the whole page and everything. */
interface Scope {
  /** CSS selectors */
  within?: readonly string[]
  /** `alone`: only colours; `elsewhere`: everything but colours, because another check looks at them */
  colours?: 'alone' | 'elsewhere'
}

/** Fails if axe finds a violation in the page as it is now. */
export async function expectAxeClean(page: Page, { within = [], colours }: Scope = {}): Promise<void> {
  // the page has no frames, so axe need not open a second page to join results (legacy mode);
  // a rule that passes need not list all its elements
  const rules = colours === 'elsewhere' ? { ...MORE_RULES, [COLOURS]: { enabled: false } } : MORE_RULES
  const asked = colours === 'alone' ? { runOnly: [COLOURS] } : { rules }
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations', 'incomplete'], ...asked })
  for (const selector of within) axe.include(selector)
  const { violations, incomplete, passes } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  // text in the colour of its background is no violation to axe, which cannot tell whether it is meant to be seen
  const unseen = incomplete
    .filter(({ id }) => id === COLOURS)
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) =>
      any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'equalRatio'),
    )
  expect(
    unseen.map(({ html }) => html),
    'text in the colour of its background',
  ).toEqual([])
  expect(passes.length, 'rules that found something to look at').toBeGreaterThan(0)
}

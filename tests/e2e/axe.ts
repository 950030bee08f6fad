import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rule that takes two thirds of axe's time on the whole page. */
const COLOURS = 'color-contrast'

/** Where axe is to look and for what; the whole page and everything, where nothing is named. */
interface Scope {
  /** CSS selectors */
  within?: readonly string[]
  /** whether to look at colours alone, or at all else, where the other has been looked at elsewhere */
  colours?: 'alone' | 'elsewhere'
}

/** Fails where axe finds something against the page as it stands. */
export async function expectAxeClean(page: Page, { within = [], colours }: Scope = {}): Promise<void> {
  // without frames the page answers by itself: no second page has to be opened to put answers together
  // and of what is in order one element a rule is enough to be told of
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  for (const selector of within) axe.include(selector)
  if (colours === 'alone') axe.withRules(COLOURS)
  if (colours === 'elsewhere') axe.disableRules(COLOURS)
  const { violations, passes } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  expect(passes.length, 'rules that found something to look at').toBeGreaterThan(0)
}

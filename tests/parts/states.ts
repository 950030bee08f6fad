/** The states of a control, each as the pseudo-classes that hold in it. What is pressed, disabled or empty is so by itself. */
export const STATES = {
  default: [],
  hover: ['hover'],
  'focus-visible': ['focus-visible', 'focus'],
  'held down': ['hover', 'active'],
  pressed: [],
  'pressed and hovered': ['hover'],
  disabled: [],
  empty: [],
  loading: [],
  error: [],
} as const satisfies Record<string, readonly string[]>
export type State = keyof typeof STATES

const PSEUDO = /:(hover|focus-visible|focus|active)\b/g

/**
 * Adds to each rule of the page that speaks of a pseudo-class one that speaks of `data-state` instead, so that states can stand side
 * by side. It comes right after its model, with the same weight.
 */
export function statesAsAttributes(): void {
  for (const sheet of document.styleSheets) copyRules(sheet)
}

function copyRules(place: CSSStyleSheet | CSSGroupingRule): void {
  for (let i = place.cssRules.length - 1; i >= 0; i--) {
    const rule = place.cssRules[i]
    if (rule instanceof CSSStyleRule && rule.selectorText.search(PSEUDO) >= 0)
      place.insertRule(
        `${rule.selectorText.replaceAll(PSEUDO, "[data-state~='$1']")} { ${rule.style.cssText} }`,
        i + 1,
      )
    else if (rule instanceof CSSGroupingRule) copyRules(rule)
  }
}

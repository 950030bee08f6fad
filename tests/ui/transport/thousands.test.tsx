import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withThousands } from '../../../src/ui/transport/thousands'

it.each([
  ['step 0', 1],
  ['step 999', 1],
  ['step 12345', 2],
  ['第1234567步', 3],
])('leaves "%s" as it is for programs, in %d parts for the style sheet', (text, parts) => {
  const markup = renderToStaticMarkup(withThousands(text))
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(text)
  expect(markup.split('<span').length).toBe(parts)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LESSON_IDS } from '../../../src/lessons/ids'
import { Thumbnail } from '../../../src/ui/learn/Thumbnail'

it('shows what a lesson found only once it is done', () => {
  const drawn = (id: (typeof LESSON_IDS)[number], isDone: boolean) =>
    renderToStaticMarkup(<Thumbnail id={id} isDone={isDone} />)
  for (const id of LESSON_IDS) {
    expect(drawn(id, true), id).toContain('data-tone')
    expect(drawn(id, false), id).toContain('data-tone')
  }
  for (const id of ['same-gradient', 'reward-hacking', 'learning-rate', 'sick-run'] as const)
    expect(drawn(id, false), id).not.toContain('data-tone="ink"')
  for (const id of ['groups', 'tiny-differences', 'grouping-key', 'std'] as const)
    expect(drawn(id, false), id).not.toMatch(/data-tone="(up|down|spread)"/)
  // a lesson is known by its picture
  for (const isDone of [false, true])
    expect(new Set(LESSON_IDS.map((id) => drawn(id, isDone))).size).toBe(LESSON_IDS.length)
})

import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../src/app/state'
import { withChanges } from '../../src/ui/storedPreferences'

const preferences = (lessons: Record<string, string | null>) => ({ ...DEFAULT_PREFERENCES, lessons })

test('a tab stores what it has changed, and leaves what another tab has stored since', () => {
  const loaded = preferences({ groups: 'depends' })
  const stored = { ...preferences({ groups: 'depends', std: 'same' }), theme: 'dark' as const }
  const after = preferences({ groups: 'depends', baseline: 'with' })
  expect(withChanges(stored, loaded, after)).toEqual({
    ...stored,
    lessons: { groups: 'depends', std: 'same', baseline: 'with' },
  })
})

test('progress that was cleared is not stored again', () => {
  const loaded = preferences({ groups: 'depends' })
  expect(withChanges(loaded, loaded, preferences({})).lessons.groups).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { readCommand } from '../../../src/runs/handover/fromShell/shellText'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

const read = (text: string) => {
  const { called, entries, skipped, several } = readCommand(text)
  return { called, entries: Object.fromEntries(entries), left: skipped.map(({ name }) => name), several }
}
const ALL = { called: 'python train.py', entries: { beta: '0.1', seed: '7' }, left: [], several: undefined }

describe('the words that a script is given', () => {
  it.each([
    'set -- --beta 0.1 --seed 7; exec python train.py "$@"',
    'set -- --beta 0.1\nset -- "$@" --seed 7\nexec python train.py "$@"',
    'set -euo pipefail\nset -- \\\n  --beta 0.1 \\\n  --seed 7\npython train.py "$@"',
    'set -euo pipefail -- --beta 0.1 --seed 7; python train.py "$@"',
    'set -x; set train.py --beta 0.1 --seed 7; python "$@"',
    'set -- python train.py --beta 0.1\nset -- "$@" --seed 7\nexec "$@"',
    'set -- x y --beta 0.1 --seed 7\nshift 2\npython train.py "$@"',
  ])('are those of set: %s', (text) => {
    expect(readSettingsText(text)).toMatchObject({ form: 'command' })
    expect(read(text)).toEqual(ALL)
  })

  it.each([
    'set -- $EXTRA --beta 0.1\nshift\npython train.py --seed 7 "$@"',
    'set -- a b --beta 0.1\nshift $((OPTIND - 1))\npython train.py --seed 7 "$@"',
  ])('are not known behind a shift of unknown words: %s', (text) => {
    expect(read(text)).toMatchObject({ left: ['$@'] })
    expect(read(text).entries).not.toHaveProperty('beta')
  })
})

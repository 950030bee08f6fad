import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StageChart } from '../../../src/ui/stage/StageChart'
import { withSetup } from '../../../src/app/setups'
import { toLink } from '../../../src/settings/link'
import { taskOf } from '../../../src/tasks'
import { stage } from '../../app/fakeWorker'
import { configOf } from '../../train/learning'
import { loadedWith } from './loadedWith'

type Props = Parameters<typeof StageChart>[0]

const drawn = new Map<string, Props>()
const { AppProvider, Timeline } = await loadedWith(
  '../../../src/ui/stage/StageChart',
  () => ({
    StageChart: (props: Props) => {
      drawn.set(props.name, props)
      return null
    },
  }),
  async () => ({
    ...(await import('../../../src/ui/AppContext')),
    ...(await import('../../../src/ui/stage/Timeline')),
  }),
)

beforeEach(() => drawn.clear())

/** What the charts of a link draw before its first step. */
function chartsOf(link: string): (name: string) => Props {
  const { app } = stage(link)
  vi.spyOn(app.store, 'getInitialState').mockImplementation(() => app.store.getState())
  renderToStaticMarkup(
    <AppProvider value={app}>
      <Timeline isViewOther={false} />
    </AppProvider>,
  )
  return (name) => drawn.get(name)!
}

test.each([
  ['#task=bandit', 0, undefined, 0, undefined],
  ['#task=bandit&use_reference=false', null, 'no reference', 0, undefined],
  ['#task=bandit&algorithm=reinforce', null, 'no reference', null, 'no clip'],
])('a chart of what %s does not compute has no point, and says why', (link, kl, noKl, clip, noClip) => {
  const chart = chartsOf(link)
  expect([chart('KL').curves[0].start, chart('KL').absent]).toEqual([kl, noKl])
  expect([chart('Clip fraction').curves[0].start, chart('Clip fraction').absent]).toEqual([clip, noClip])
})

test.each([
  ['budget-router', 'pairwise', ['Accuracy', 'task/accuracy'], ['Latency', 'task/latency']],
  ['arithmetic-chat', 'nanochat', ['pass@1', 'pass@1'], null],
  ['restoration', 'collapse', ['loss_sup', 'loss_sup'], ['loss_cons', 'loss_cons']],
] as const)(
  '%s, %s: what the run measures stands in the place of what it does not',
  (task, start, ...instead) => {
    const chart = chartsOf(`#${toLink(withSetup(configOf(task), start), taskOf)}`)
    for (const other of instead) {
      if (!other) continue
      const { curves, absent } = chart(other[0])
      expect([curves[0].metric, absent]).toEqual([other[1], undefined])
    }
    expect([chart('KL'), chart('Clip fraction')].filter(Boolean).length).toBe(
      instead.filter((one) => !one).length,
    )
  },
)

import { usePage } from '../AppContext'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { StageView } from '../stage/StageView'

const LazyChartsView = lazyPart(() => import('./ChartsView'), 'ChartsView', ['settings'])

/** Train: one run, in the layout that the visitor chose. */
export function TrainView() {
  const layout = usePage((state) => state.preferences.layout)
  if (layout === 'stage') return <StageView />
  return (
    <Late>
      <LazyChartsView />
    </Late>
  )
}

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AppProvider } from '../../../src/ui/AppContext'
import { PolicyCosts } from '../../../src/ui/settings/PolicyCosts'
import { stage } from '../../app/fakeWorker'

const shown = (link: string) => {
  const { app } = stage(link)
  const markup = renderToStaticMarkup(
    <AppProvider value={app}>
      <PolicyCosts engineName={(engine) => engine} />
    </AppProvider>,
  )
  return [...markup.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line]) => line)
}

it.each(['mlp', 'transformer'])('says what each policy costs while %s is chosen', (policy) => {
  const [mlp, transformer] = shown(`#policy=${policy}`)
  expect(mlp).toMatch(/^MLP: [\d,]+ parameters, [\d.]+ MB, time of a step not measured yet$/)
  expect(transformer).toMatch(/^transformer: [\d,]+ parameters, [\d.]+ MB, time of a step not measured yet$/)
})

it('says why one cannot be chosen', () => {
  const [, transformer] = shown('#width=20&heads=3')
  expect(transformer).toMatch(/^transformer cannot be chosen now: Heads 3 does not divide Width 20/i)
})

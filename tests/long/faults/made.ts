import type { Page } from '@playwright/test'

/** A run of short steps. */
export const SMALL = 'width=16&num_generations=4&generation_batch_size=16'

/** The engine that the badge names. */
export const badge = (page: Page) => page.getByRole('button', { name: 'Engine in use' })

/** Runs code at the start of every worker of the page. */
export const inWorkers = (page: Page, code: string) =>
  page.route(/assets\/worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${code};${await response.text()}` })
  })

/** Runs code in the workers that the page has now. */
export async function tellWorkers(page: Page, code: string): Promise<void> {
  for (const worker of page.workers()) await worker.evaluate(code)
}

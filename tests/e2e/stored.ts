import type { Page } from '@playwright/test'

/** What a store of a database of the site holds; nothing where there is no such database yet. */
export const stored = <Value>(page: Page, database: string, store: string): Promise<Value[]> =>
  page.evaluate(
    async ([name, of]) => {
      // opening one that is not there would make it
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return []
      const answer = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      const db = await answer(indexedDB.open(name))
      const values = await answer(db.transaction(of).objectStore(of).getAll())
      db.close()
      return values as Value[]
    },
    [database, store] as const,
  )

import { fileURLToPath } from 'node:url'
import { preview } from 'vite'
import requireBrowser from '../browser/find.mjs'

/** Serves the built page on a free port of this machine while the tests run, building it first when it is old. */
export default async function serve(): Promise<() => Promise<void>> {
  requireBrowser()
  const server = await preview({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    preview: { host: 'localhost', port: 0, open: false },
    logLevel: 'warn',
    plugins: [
      {
        name: 'uncompressed',
        // the server would compress each script again for each visit, which slows the tests down
        configurePreviewServer: ({ middlewares }) =>
          void middlewares.use((request, _, next) => {
            delete request.headers['accept-encoding']
            next()
          }),
      },
    ],
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The page is not served')
  process.env.PAGE_URL = `http://localhost:${address.port}/`
  return () => server.close()
}

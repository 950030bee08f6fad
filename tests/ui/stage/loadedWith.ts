import { vi } from 'vitest'

/**
 * Loads modules of the page that use a mock in place of one module. Test files share their modules, so those that know the
 * mock are loaded anew, and forgotten afterwards.
 * @param path of the module that is mocked, from this folder
 */
export async function loadedWith<Loaded>(
  path: string,
  mock: () => object,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  vi.resetModules()
  vi.doMock(path, mock)
  // parts that load late are there as in every test
  await import('../../loaded')
  const loaded = await load()
  vi.doUnmock(path)
  vi.resetModules()
  return loaded
}

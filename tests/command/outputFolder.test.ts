import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { openOutputFolder, type FolderUse } from '../../src/command/outputFolder'
import { FileError, UsageError } from '../../src/command/usage'
import { folderOfTest, resultsIn, surroundings } from './surroundings'

const USE: FolderUse = {
  command: 'train',
  names: ['a.json', 'b.csv'],
  prefix: 'events.',
  overwrite: false,
  wait: false,
}

const open = (path: string, use: Partial<FolderUse> = {}) =>
  openOutputFolder(path, { ...USE, ...use }, surroundings(path))

test('files that a command has written are replaced by the next one', async () => {
  const path = join(folderOfTest(), 'new', 'folder')
  const first = await open(path)
  expect(first.write('a.json', '1')).toBe(join(path, 'a.json'))
  first.write('a.json', '2')
  first.write('events.1', 'x')
  first.close()
  const second = await open(path)
  second.write('a.json', '3')
  second.write('events.2', 'y')
  second.removeOthers('events.', 'events.2')
  second.close()
  expect(resultsIn(path)).toEqual(['a.json', 'events.2'])
  expect(readFileSync(join(path, 'a.json'), 'utf8')).toBe('3')
})

it.each(['a.json', 'b.csv', 'events.of-another-program'])(
  '%s of another program stays, and is named; --overwrite replaces it',
  async (name) => {
    const path = folderOfTest()
    writeFileSync(join(path, name), 'precious')
    await expect(open(path)).rejects.toThrow(UsageError)
    await expect(open(path)).rejects.toThrow(`${join(path, name)} was not written by this command`)
    expect(readFileSync(join(path, name), 'utf8')).toBe('precious')
    const folder = await open(path, { overwrite: true })
    folder.write('a.json', '1')
    folder.write('b.csv', '1')
    folder.removeOthers('events.', 'events.1')
    folder.close()
    expect(resultsIn(path)).toEqual(['a.json', 'b.csv'])
    await open(path)
  },
)

test('every file that --overwrite would replace or delete is named', async () => {
  const path = folderOfTest()
  for (const name of ['b.csv', 'events.1', 'events.2']) writeFileSync(join(path, name), 'precious')
  const refused = expect(open(path)).rejects
  for (const name of ['b.csv', 'events.1', 'events.2']) await refused.toThrow(join(path, name))
})

test('files under other names do not matter', async () => {
  const path = folderOfTest()
  writeFileSync(join(path, 'notes.txt'), 'precious')
  const folder = await open(path)
  folder.write('a.json', '1')
  expect(readFileSync(join(path, 'notes.txt'), 'utf8')).toBe('precious')
})

test('a file that was changed since is that of whoever changed it', async () => {
  const path = folderOfTest()
  const first = await open(path)
  first.write('a.json', '1')
  first.close()
  writeFileSync(join(path, 'a.json'), 'edited')
  await expect(open(path)).rejects.toThrow(/a\.json was not written by this command, or was changed since/)
})

test('a file that another program writes during the command stays', async () => {
  const path = folderOfTest()
  const folder = await open(path)
  folder.write('a.json', '1')
  writeFileSync(join(path, 'a.json'), 'written by another program')
  writeFileSync(join(path, 'b.csv'), 'written by another program')
  expect(() => folder.write('a.json', '2')).toThrow(/a\.json was created or changed by another program/)
  expect(() => folder.write('b.csv', '2')).toThrow(/b\.csv was created or changed by another program/)
  expect(readFileSync(join(path, 'b.csv'), 'utf8')).toBe('written by another program')
})

test('a file is known whenever the process that wrote it was killed', async () => {
  const path = folderOfTest()
  const folder = await open(path)
  folder.write('a.json', '1')
  const before = readFileSync(join(path, 'a.json'))
  folder.write('a.json', '2')
  folder.close()
  // killed after the record and before the file
  writeFileSync(join(path, 'a.json'), before)
  const again = await open(path)
  again.write('a.json', '3')
  again.close()
  await open(path)
})

test('half a file of a process that was killed is removed, and in nobody’s way', async () => {
  const path = folderOfTest()
  writeFileSync(join(path, 'events.1.grpo-playground-part'), 'hal')
  const folder = await open(path)
  folder.write('events.2', 'whole')
  folder.close()
  expect(resultsIn(path)).toEqual(['events.2'])
})

test('a file that the command reads first need not be known', async () => {
  const path = folderOfTest()
  writeFileSync(join(path, 'a.json'), 'copied here')
  const folder = await open(path, { reads: 'a.json' })
  folder.write('a.json', '1')
  expect(readFileSync(join(path, 'a.json'), 'utf8')).toBe('1')
})

test('a record of another program stays', async () => {
  const path = folderOfTest()
  const record = join(path, '.grpo-playground-files.json')
  for (const content of ['[', 'null', '{"format":"other"}']) {
    writeFileSync(record, content)
    await expect(open(path)).rejects.toThrow(`${record} was not written by this command`)
  }
  const folder = await open(path, { overwrite: true })
  folder.write('a.json', '1')
  folder.close()
  await open(path)
})

test('what is not a file is not replaced, nor read', async () => {
  const path = folderOfTest()
  mkdirSync(join(path, 'a.json'))
  await expect(open(path)).rejects.toThrow(/a\.json is not a file/)
  await expect(open(path, { overwrite: true })).rejects.toThrow(/a\.json is not a file/)
  rmSync(join(path, 'a.json'), { recursive: true })
  symlinkSync('/dev/zero', join(path, 'b.csv'))
  await expect(open(path)).rejects.toThrow(/b\.csv is not a file/)
})

test('a path that cannot be a folder is refused in a sentence', async () => {
  const path = folderOfTest()
  writeFileSync(join(path, 'file'), '')
  await expect(open(join(path, 'file'))).rejects.toThrow(/file is a file\. Give a folder/)
  await expect(open(join(path, 'file', 'below'))).rejects.toThrow(/file is a file\. Give a folder/)
  await expect(open(join(path, 'x'.repeat(300)))).rejects.toThrow(
    /could not be (opened|created): name too long/,
  )
})

test
  .runIf(process.platform !== 'win32')
  .each(['.grpo-playground.lock', '.grpo-playground-files.json', 'a.json'])(
  'a pipe in the place of %s is refused: reading it would wait for ever',
  async (name) => {
    const path = folderOfTest()
    execFileSync('mkfifo', [join(path, name)])
    await expect(open(path)).rejects.toThrow(/is not a file, and this command writes a file of this name/)
  },
)

test.runIf(existsSync('/proc/self'))('a folder in /proc is refused, not tried for ever', async () => {
  await expect(open('/proc/foo')).rejects.toThrow(
    /\/proc\/foo could not be created: no such file or directory/,
  )
  await expect(open('/proc/foo/bar')).rejects.toThrow(FileError)
})

test('a command that wrote nothing leaves no folder that it made', async () => {
  const above = folderOfTest()
  const path = join(above, 'new', 'folder')
  const folder = await open(path)
  folder.close()
  expect(readdirSync(above)).toEqual([])
  const second = await open(path)
  writeFileSync(join(above, 'new', 'of-another-command'), '')
  second.close()
  expect(readdirSync(join(above, 'new'))).toEqual(['of-another-command'])
  const there = await open(above)
  there.close()
  expect(existsSync(above)).toBe(true)
})

test('a command that waits for a new folder gets it, also if the first command writes nothing', async () => {
  const path = join(folderOfTest(), 'new')
  const first = await open(path)
  const second = open(path, { wait: true })
  await new Promise((resolve) => setTimeout(resolve, 50))
  first.close()
  const folder = await second
  folder.write('a.json', '1')
  folder.close()
  expect(resultsIn(path)).toEqual(['a.json'])
})

test('a folder that was deleted meanwhile is made again', async () => {
  const path = join(folderOfTest(), 'a')
  const folder = await open(path)
  rmSync(path, { recursive: true })
  folder.write('a.json', '1')
  folder.close()
  expect(readdirSync(path).toSorted()).toEqual(['.grpo-playground-files.json', 'a.json'])
})

// Linux has a file that behaves like one on a full disk
test.runIf(existsSync('/dev/full'))(
  'a full disk leaves the former file, and nothing of the new one',
  async () => {
    const path = folderOfTest()
    const folder = await open(path)
    folder.write('a.json', 'former')
    const names = readdirSync(path)
    symlinkSync('/dev/full', join(path, 'a.json.grpo-playground-part'))
    expect(() => folder.write('a.json', 'later')).toThrow(
      `${join(path, 'a.json')} could not be written: no space left on device (ENOSPC).`,
    )
    symlinkSync('/dev/full', join(path, '.grpo-playground-files.json.grpo-playground-part'))
    expect(() => folder.write('a.json', 'later')).toThrow(FileError)
    expect(readdirSync(path)).toEqual(names)
    expect(readFileSync(join(path, 'a.json'), 'utf8')).toBe('former')
    folder.write('a.json', 'later')
    folder.close()
    await open(path)
  },
)

test('a folder that is a link to nothing, or below one, is refused in a sentence', async () => {
  const folder = folderOfTest()
  const link = join(folder, 'link')
  symlinkSync(join(folder, 'nowhere'), link)
  for (const path of [link, join(link, 'below')]) {
    await expect(open(path)).rejects.toThrow(UsageError)
    await expect(open(path)).rejects.toThrow(`${link} is a link to a file or folder that does not exist.`)
  }
  mkdirSync(join(folder, 'nowhere'))
  await open(link)
})

import type { ImportProblem, UnopenedFile } from '../../../settings/importProblem'
import type { Misfit } from '../../../settings/weightsFit'
import { sizeOf } from '../../fileSize'
import { rowsFault } from '../own/rowsFault'
import { importing } from './importing'
import { counted } from '../counted'

const shapeOf = (shape: readonly number[]) => `[${shape.join(', ')}]`

/** What a file is, and what to open in its place. */
const UNOPENED: Readonly<Record<UnopenedFile, string>> = {
  archive: 'it is a ZIP archive without a model. Unpack it, and open the files in it, such as event files.',
  picture: 'it is a picture. Open the JSON file of the run or the results instead.',
  loader: 'it is the program that loads weights in PyTorch. Open the safetensors file instead.',
  search:
    'it is a program for Ray Tune or Optuna. Run it with Python, and open the results.json that it writes.',
  draws: 'it has the draws of a replay. Open the program beside it instead: its settings are in there.',
  tokens:
    'it has the tokens of a run of this page, for other programs. Open the exported run (JSON) instead: it has the settings and the curves.',
  groups:
    'it is the table of groups of a run, with a line for each group and no curves. Open the exported run (JSON) instead: it has the settings, the curves and the groups.',
  table:
    'it is a table of a comparison or a sweep, without their settings. Open the JSON file of the results instead.',
}

/** Why a file was not opened. */
export function fileRefused(file: string, why: ImportProblem): string {
  const start = `${file} was not opened`
  const again = 'Export the file again.'
  switch (why.problem) {
    case 'too-large':
      return `${start}: it has ${sizeOf(why.bytes)}; files of this kind may have at most ${sizeOf(why.most)}.`
    case 'other-settings':
      return `${start}: the dialog shows the settings of one file at a time, now those of ${why.shown}. Import this one afterwards.`
    case 'too-many':
      return `${start}: at most ${why.most} files are opened at once, and you gave ${why.count}. Open the rest afterwards.`
    case 'rows':
      return `${start}. ${rowsFault(why.fault)}`
    case 'unreadable':
      return `${start}: the browser could not read it (${why.detail}). A folder cannot be opened; choose its files.`
    case 'ended':
      return `${start}: the browser ended the worker that read it, for example because memory ran out. Close other tabs, or open a smaller file.`
    case 'unopened':
      return `${start}: ${UNOPENED[why.what]}`
    case 'damaged-archive':
      return `${start}: it is a ZIP archive that cannot be unpacked. Download it again.`
    case 'unknown':
      return why.isText
        ? `${start}: the page does not recognise this text. Import takes ${importing.kindList}.`
        : `${start}: it is not a text in UTF-8 or UTF-16, and not weights. Save a text as UTF-8. Import takes ${importing.kindList}.`
    case 'model':
      return `${start}: it computes something else than the transformer of these settings. Its config.json has ${why.differences.map(({ name, found, here }) => `${name} ${found}, here it is ${here}`).join('; ')}. Set the page to what the file has, if it can be set, and import it again.`
    case 'misfit':
      return `${start}, and nothing has changed: ${misfit(why.misfit)}`
    case 'unknown-format':
      return `${start}: its “format” is ${why.found}, which this page does not read. Import takes ${importing.kindList}.`
    case 'json':
      return `${start}: it is not valid JSON (${why.found}). Correct it, or export it again.`
    case 'format':
      return `${start}: its “format” is ${why.found}; an exported run has ${why.allowed}. ${again}`
    case 'version':
      return `${start}: its “version” is ${why.found}; this page reads ${why.allowed}. Open it with the version of the page that wrote it.`
    case 'type':
      return `${start}: ${why.place === '' ? 'the file' : why.place} is ${why.found}; it must be ${why.allowed}. ${again}`
    case 'length':
      return `${start}: ${why.place} has ${counted(why.found, 'entry', 'entries')}; it must have ${why.allowed}. ${again}`
    case 'too-short':
      return `${start}: it has ${counted(why.bytes, 'byte', 'bytes')}; a safetensors file begins with 8 that give the length of its header.`
    case 'header-length':
      return `${start}: its first 8 bytes announce a header of ${counted(why.length, 'byte', 'bytes')}; the file has ${why.bytes}.`
    case 'header-too-long':
      return `${start}: its header has ${sizeOf(why.length)}; the header may have at most ${sizeOf(why.most)}.`
    case 'too-many-tensors':
      return `${start}: its header names ${why.count} tensors; this page reads at most ${why.most}.`
    case 'header-json':
      return `${start}: its header, from byte 8 on, is not a JSON object (${why.detail}).`
    case 'metadata':
      return `${start}: __metadata__ in its header must be an object of texts.`
    case 'entry':
      return `${start}: the header’s entry ${why.tensor} needs dtype, shape and data_offsets.`
    case 'type-of-tensor':
      return `${start}: tensor ${why.tensor} has type ${why.type}; this page reads F32.`
    case 'size':
      return `${start}: tensor ${why.tensor} has shape ${shapeOf(why.shape)} and ${counted(why.bytes, 'byte', 'bytes')}; each number takes 4.`
    case 'offsets':
      return `${start}: tensor ${why.tensor} is at bytes ${why.from} to ${why.to}; it must begin at ${why.expected}, and the file has ${why.bytes}. ${again}`
    case 'rest':
      return `${start}: its tensors end at byte ${why.expected}, but ${why.bytes} follow the header. ${again}`
  }
}

/** The most tensors of one kind that a sentence names. */
const NAMED = 3

/** The first names of a list, and how many more there are. */
function someOf<Item>(items: readonly Item[], name: (item: Item) => string): string {
  const more = items.length - NAMED
  const names = items.slice(0, NAMED).map(name).join(', ')
  return more > 0 ? `${names} and ${more} more` : names
}

/** How imported weights differ from those of the network. */
function misfit({ missing, misshapen, notFinite, surplus, all, fitting }: Misfit): string {
  const found = [
    missing.length > 0 &&
      `missing: ${someOf(missing, ({ tensor, expected }) => `${tensor} of shape ${shapeOf(expected)}`)}`,
    misshapen.length > 0 &&
      `of another shape: ${someOf(misshapen, ({ tensor, shape, expected }) => `${tensor} has ${shapeOf(shape)}, these settings need ${shapeOf(expected)}`)}`,
    notFinite.length > 0 &&
      `with a number that is not finite: ${someOf(notFinite, ({ tensor, index }) => `${tensor} at ${index}`)}`,
    surplus.length > 0 && `unknown to this network: ${someOf(surplus, ({ tensor }) => tensor)}`,
  ].filter((part) => part !== false)
  const end = `Set Task, Policy, Width and Depth (of a transformer: Layers) to the values of the file and import it again`
  const left = surplus.length > 0 ? ` and leave out the ${surplus.length} unknown` : ''
  const part =
    fitting > 0 ? `, or take the ${fitting} of ${counted(all, 'tensor', 'tensors')} that fit${left}` : ''
  return `its weights do not fit. Tensors ${found.join('; ')}. ${end}${part}.`
}

/** Why another program cannot be told a setting; `only` are the values at which it does the same. */
export const reason = (only: readonly string[]): string =>
  only.length === 0 ? 'it has no such setting' : `it is always ${only.join(' or ')}`

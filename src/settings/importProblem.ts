import type { RowsFault } from './rowsFault'
import type { Misfit } from './weightsFit'

/** What is wrong with a file, and where: a path such as `metrics.reward[12]`, empty for the file as a whole. */
export interface RunFileProblem {
  problem: 'json' | 'format' | 'version' | 'type' | 'length'
  place: string
  /** what was found, and what is allowed there */
  found: string
  allowed: string
}

/** Why a file is not read; `tensor` names the entry of the header. */
export type TensorProblem =
  | { problem: 'too-short'; bytes: number }
  | { problem: 'header-length'; length: number; bytes: number }
  | { problem: 'header-too-long'; length: number; most: number }
  | { problem: 'header-json'; detail: string }
  | { problem: 'too-many-tensors'; count: number; most: number }
  | { problem: 'metadata' }
  | { problem: 'entry'; tensor: string }
  | { problem: 'type-of-tensor'; tensor: string; type: string }
  | { problem: 'size'; tensor: string; shape: readonly number[]; bytes: number }
  /** its numbers do not begin where those of the tensor before it end, or end after the file */
  | { problem: 'offsets'; tensor: string; from: number; to: number; expected: number; bytes: number }
  | { problem: 'rest'; expected: number; bytes: number }

/**
 * Files that the page writes, or that hold files of it, and that it does not open: a ZIP archive, a picture, the program that loads
 * weights in PyTorch, a program of Ray Tune or Optuna, the draws of a replay, a table of Compare or Sweep, the groups of a run, its tokens.
 */
export type UnopenedFile =
  | 'archive'
  | 'picture'
  | 'loader'
  | 'search'
  | 'draws'
  | 'table'
  | 'groups'
  | 'tokens'

/** A setting of a model's `config.json` that makes it another function than the page's transformer, as JSON. */
export interface ModelDifference {
  name: string
  found: string
  here: string
}

/** Why a file was not imported. */
export type ImportProblem =
  | RunFileProblem
  | TensorProblem
  | { problem: 'too-large'; bytes: number; most: number }
  | { problem: 'too-many'; count: number; most: number }
  /** the settings of another file of the same drop are shown */
  | { problem: 'other-settings'; shown: string }
  /** more rows of prompt and answer than their editor can show */
  | { problem: 'rows'; fault: RowsFault }
  /** the browser cannot read it, as a folder */
  | { problem: 'unreadable'; detail: string }
  /** the browser ended the worker that read it */
  | { problem: 'ended' }
  /** it is known, and another file has what it was made from */
  | { problem: 'unopened'; what: UnopenedFile }
  /** a ZIP archive that cannot be unpacked */
  | { problem: 'damaged-archive' }
  /** none of the kinds that the page reads */
  | { problem: 'unknown'; isText: boolean }
  /** weights of a model that computes something else than the transformer of the settings */
  | { problem: 'model'; differences: readonly ModelDifference[] }
  /** weights of another network than that of the settings */
  | { problem: 'misfit'; misfit: Misfit }
  | { problem: 'unknown-format'; found: string }

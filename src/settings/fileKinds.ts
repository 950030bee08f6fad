/** Bytes of a mebibyte. */
const MB = 2 ** 20

/** What is said once of a kind of file. */
interface FileKindFacts {
  /** how the names of such files usually end; the content decides */
  endings: readonly string[]
  /** the most bytes that are read */
  most: number
}

/**
 * The kinds of files that the page opens. A file is tested for each kind in this order: first the kinds with a mark of
 * their own, then the kinds that look like many things. A new entry needs its reader in
 * `src/app/importing/fileReaders.ts` and its words in `src/text/en/runs/importing.ts`; without them it does not
 * compile.
 */
export const FILE_KINDS = {
  log: { endings: ['.log', '.txt', '.json', '.jsonl', '.csv', '.parquet'], most: 200 * MB },
  weights: { endings: ['.safetensors'], most: 256 * MB },
  run: { endings: ['.json'], most: 256 * MB },
  results: { endings: ['.json'], most: 256 * MB },
  metrics: { endings: ['.csv'], most: 256 * MB },
  report: { endings: ['.md', '.log'], most: 4 * MB },
  settings: { endings: ['.json', '.yaml', '.yml', '.py', '.ipynb', '.sh', '.txt'], most: 100_000 },
  rows: { endings: ['.csv', '.tsv', '.jsonl', '.ndjson'], most: 4 * MB },
} as const satisfies Record<string, FileKindFacts>

export type FileKind = keyof typeof FILE_KINDS
/** The kinds that are read as a whole, one file after the other. */
export type WholeFileKind = Exclude<FileKind, 'log'>
export const FILE_KIND_IDS = Object.keys(FILE_KINDS) as FileKind[]
export const WHOLE_FILE_KINDS = FILE_KIND_IDS.filter((kind): kind is WholeFileKind => kind !== 'log')

/** The most bytes of any file, and the most files at once. */
export const MOST_BYTES = Math.max(...FILE_KIND_IDS.map((kind) => FILE_KINDS[kind].most))
export const MOST_FILES = 16

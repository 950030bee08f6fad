/**
 * Finds `x === undefined` where x may be null but never undefined, and `x === null` where it may be undefined but never null:
 * such a comparison is always false, so that a check never refuses anything. oxlint has no rule for this alone. Its rule
 * `no-unnecessary-condition` knows the types, but also reports checks of array elements and of stored data, which may really be
 * missing. This script selects from its findings. `node tools/lint/null-comparisons.mjs` checks the whole project.
 */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')

/** The rule's message about a comparison of two types that have no value in common. */
const SIDES = /The left side has type `(.*)`, and the right side has type `(.*)`\.$/s

/** Whether a type has null but not undefined, and is compared with undefined; or the other way round. */
const isMixedUp = (one, other) =>
  (other === 'undefined' && /(^|\| )null($| \|)/.test(one)) ||
  (other === 'null' && /(^|\| )undefined($| \|)/.test(one))

/**
 * The mixed-up comparisons in files or folders of a project: "path:line: T | null is compared with undefined".
 * @param folder the project, with a tsconfig.json
 * @throws Error if oxlint does not run
 */
export function nullComparisons(paths, folder = ROOT) {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const config = join(HERE, 'null-comparisons.json')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, '--type-aware', '--config', config, '--format', 'json', ...paths],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  let found
  try {
    found = JSON.parse(stdout)
  } catch {
    throw new Error(`oxlint did not run: ${stderr || stdout}`)
  }
  return found.diagnostics.flatMap(({ help = '', filename, labels }) => {
    const [, left, right] = SIDES.exec(help) ?? []
    if (left === undefined || !(isMixedUp(left, right) || isMixedUp(right, left))) return []
    return [`${filename}:${labels[0].span.line}: ${left} is compared with ${right}`]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = nullComparisons(['src', 'tests', 'tools'])
  for (const line of found) process.stderr.write(`${line}\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}

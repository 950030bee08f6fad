/**
 * The values that OpenRLHF writes after its progress bar:
 * “Train epoch [1/1]: 33%|███| 1/3 [00:36<01:10, act_loss=0.0123, reward=0.45]”.
 */
import type { Collected } from '../collected'
import type { Pair, RowRead } from '../runBuilder'
import { mayHaveBar } from './cleaned'

const BAR =
  /^\s*(?<title>[^|]*?):?\s*\d{1,3}%\|[^|]*\|\s*(?<done>\d+)\/(?<all>\d+) \[[^\]=]*?, (?<pairs>[\w./-]+=[^\]]*)\]/
/** Names that occur in its bars, and hardly in those of other programs. */
const OF_OPENRLHF = /\b(?:act_loss|gen_len|glen|act_lr)=/
const EPISODE = /\bEpisode \[(\d+)\/\d+\]/

interface BarRow {
  row: RowRead
  done: number
  all: number
  title: string
  written: string
}

/** Gathers the values behind the bars of a file. */
export function barPostfixes(collected: Collected) {
  const rows: BarRow[] = []

  /** A bar is drawn many times: the last drawing of each position counts, and the end of a bar repeats the position before it. */
  function take(bar: BarRow): void {
    const last = rows.at(-1)
    const isSame = last !== undefined && last.title === bar.title && last.done <= bar.done
    if (isSame && bar.done === bar.all && last.written === bar.written) return
    if (isSame && last.done === bar.done) rows.pop()
    rows.push(bar)
  }

  return {
    /** Takes a line, or a part that a bar wrote over it; false if it is no such bar. */
    line(text: string, number: number): boolean {
      if (!mayHaveBar(text) || !OF_OPENRLHF.test(text)) return false
      const found = BAR.exec(text)?.groups
      if (!found) return false
      const { title, pairs } = found
      const [done, all] = [Number(found.done), Number(found.all)]
      const read = pairs.split(', ').flatMap((written): Pair[] => {
        const at = written.indexOf('=')
        const pair = at > 0 ? collected.pair(written.slice(0, at), written.slice(at + 1), number) : null
        return pair ? [pair] : []
      })
      const episode = EPISODE.exec(title)
      // the bar of an epoch counts the mini-batches of one rollout, and starts over with the next
      const step = episode ? (Number(episode[1]) - 1) * all + done : null
      const row = { step, epoch: null, isEvaluation: false, line: number, pairs: read }
      take({ row, done, all, title, written: pairs })
      return true
    },
    /**
     * Ends the file.
     * @param hasMeans whether other lines of the file have the means of each step, so that the bars repeat them
     */
    end(hasMeans: boolean): void {
      if (!hasMeans) for (const { row } of rows) collected.row('openrlhf', row)
    },
  }
}

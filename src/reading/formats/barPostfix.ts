/** What OpenRLHF writes behind its progress bar: “Train epoch [1/1]: 33%|███| 1/3 [00:36<01:10, act_loss=0.0123, reward=0.45]”. */
import type { Collected } from '../collected'
import type { Pair, RowRead } from '../runBuilder'
import { mayHaveBar } from './cleaned'

const BAR =
  /^\s*(?<title>[^|]*?):?\s*\d{1,3}%\|[^|]*\|\s*(?<done>\d+)\/(?<all>\d+) \[[^\]=]*?, (?<pairs>[\w./-]+=[^\]]*)\]/
/** Names that its bars have, and hardly another program’s. */
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

  /** A bar is drawn again and again: the last drawing of a position counts, and the end of a bar repeats what was before it. */
  function take(bar: BarRow): void {
    const last = rows.at(-1)
    const isSame = last !== undefined && last.title === bar.title && last.done <= bar.done
    if (isSame && bar.done === bar.all && last.written === bar.written) return
    if (isSame && last.done === bar.done) rows.pop()
    rows.push(bar)
  }

  return {
    /** Takes a line, or what a bar wrote over it; false for another line. */
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
      // the bar of an epoch counts the mini-batches of one rollout, and begins anew with the next
      const step = episode ? (Number(episode[1]) - 1) * all + done : null
      const row = { step, epoch: null, isEvaluation: false, line: number, pairs: read }
      take({ row, done, all, title, written: pairs })
      return true
    },
    /** Ends the file. @param isToldElsewhere whether it has the means of each step too, in lines of their own */
    end(isToldElsewhere: boolean): void {
      if (!isToldElsewhere) for (const { row } of rows) collected.row('openrlhf', row)
    },
  }
}

import { useEffect, useState } from 'react'
import type { Inspection } from '../../../train/inspection'
import type { Exploration } from '../../../worker/explore'
import { CompletionTree } from './CompletionTree'
import { NextToken } from './NextToken'
import { WholePolicy } from './WholePolicy'
import { useText } from '../../AppContext'
import styles from './policy.module.css'

/** Requests the policy's output after a prefix. */
export interface Explorer {
  explored: Exploration | null
  onExplore: (prompt: readonly number[], prefix: readonly number[]) => void
}

interface Props {
  inspection: Inspection
  group: number
  /** a token as written */
  write: (token: number) => string
  explorer: Explorer
}

/** The policy at the prompt of a group: the next token after any prefix, and its likely completions. */
export function PolicyView({ inspection, group, write, explorer }: Props) {
  const { policy: words } = useText()
  const { explored, onExplore } = explorer
  const { prompt } = inspection.problems[group]
  const [prefix, setPrefix] = useState<readonly number[]>([])
  const isOfTokens = inspection.features === null
  // Repeated after every inspected step, because the weights have moved.
  useEffect(() => {
    if (isOfTokens) onExplore(prompt, prefix)
  }, [inspection, isOfTokens, onExplore, prompt, prefix])
  if (!isOfTokens) return <p>{words.onlyTokens}</p>
  const shown = explored && isEqual(explored.prompt, prompt) ? explored : null
  const isOfPrefix = shown !== null && isEqual(shown.prefix, prefix)

  return (
    <section className={styles.policy} aria-label={words.tree}>
      <p>{words.about}</p>
      <div className={styles.prefix}>
        <span>{words.prefix}</span>
        {prefix.length === 0 && <span>{words.nothing}</span>}
        {prefix.map((token, i) => (
          <button
            key={i}
            type="button"
            className={styles.token}
            aria-label={words.backTo(write(token))}
            onClick={() => setPrefix(prefix.slice(0, i))}
          >
            {write(token)}
          </button>
        ))}
      </div>
      {shown === null ? (
        <p>{words.waiting}</p>
      ) : (
        <>
          <NextToken
            exploration={shown}
            write={write}
            onChoose={(token) => isOfPrefix && setPrefix([...prefix, token])}
          />
          {shown.whole && <WholePolicy policies={shown.whole} chosen={prompt} write={write} />}
          <h3>{words.tree}</h3>
          <p className={styles.aside}>{words.treeAbout}</p>
          <CompletionTree branches={shown.tree} write={write} chosen={prefix} onChoose={setPrefix} />
        </>
      )}
    </section>
  )
}

const isEqual = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((token, i) => token === other[i])

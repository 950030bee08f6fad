import { Component, type ReactNode } from 'react'
import { MissingPartError } from '../../late/latePart'
import type { Catalogue } from '../../text'
import styles from './wholePage.module.css'

interface BrokenProps {
  error: unknown
  /** the whole address that was opened */
  link: string
  text: Catalogue
}

/** What is shown where the page itself cannot be: what happened, the link as text, and the way to the defaults. */
export function BrokenPage({ error, link, text }: BrokenProps) {
  const { brokenPage, missing } = text.page
  const isMissing = error instanceof MissingPartError
  return (
    <main className={styles.broken}>
      <h1>{text.page.title}</h1>
      <div role="alert">
        <p>{isMissing ? missing : brokenPage.lead}</p>
        {!isMissing && (
          <p>
            <code>{error instanceof Error ? error.message : String(error)}</code>
          </p>
        )}
      </div>
      <p className={styles.verbs}>
        <button type="button" onClick={openDefaults}>
          {brokenPage.defaults}
        </button>
        <button type="button" onClick={() => location.reload()}>
          {brokenPage.again}
        </button>
      </p>
      <label>
        {brokenPage.link}
        <textarea readOnly rows={4} value={link} spellCheck={false} />
      </label>
    </main>
  )
}

/** The same page without a link. */
function openDefaults(): void {
  history.replaceState(null, '', location.pathname + location.search)
  location.reload()
}

interface Props {
  /** the whole address that was opened last */
  link: () => string
  text: () => Catalogue
  children: ReactNode
}

/** Keeps an error that nothing inside has caught from leaving the page blank. */
export class WholePage extends Component<Props, { caught: { error: unknown } | null }> {
  override state = { caught: null as { error: unknown } | null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    return <BrokenPage error={caught.error} link={this.props.link()} text={this.props.text()} />
  }
}

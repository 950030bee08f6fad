import { Component, type ReactNode } from 'react'
import { MissingPartError, retryParts } from '../../late/latePart'
import { MissingPart } from './MissingPart'
import { addMissing, removeMissing } from './missingPlaces'
import styles from './frame.module.css'

interface Props {
  /** shown in place of the part that failed */
  message: string
  retry: string
  /** whether it tells of a missing part by itself; else the page does, once for all places */
  isAbove: boolean
  children: ReactNode
}

/** Keeps an error in one part of the page from breaking the rest. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  #retry = () => {
    removeMissing(this.#retry)
    this.setState({ error: null })
  }

  override componentDidCatch() {
    if (this.#isMissing() && !this.props.isAbove) addMissing(this.#retry)
  }

  #isMissing = () => (this.state.error as unknown) instanceof MissingPartError

  /** A part that is missing is asked for again when the connection is back, */
  #online = () => {
    if (!this.#isMissing()) return
    retryParts()
    this.#retry()
  }

  override componentDidMount() {
    addEventListener('online', this.#online)
  }

  /** and when its place is opened again. */
  override componentWillUnmount() {
    removeMissing(this.#retry)
    removeEventListener('online', this.#online)
    if (this.#isMissing()) retryParts()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (this.#isMissing()) return this.props.isAbove ? <MissingPart retries={[this.#retry]} /> : null
    return (
      <div className={styles.message} data-bad>
        <p role="alert">{this.props.message}</p>
        <button type="button" onClick={this.#retry}>
          {this.props.retry}
        </button>
      </div>
    )
  }
}

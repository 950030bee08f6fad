import { Component, type ReactNode } from 'react'
import { MissingPartError, retryParts } from '../../late/latePart'
import { Notice } from '../parts/Notice'
import { MissingPart } from './MissingPart'
import { addMissing, removeMissing } from './missingPlaces'

interface Props {
  /** shown in place of the content that failed */
  message: string
  retry: string
  /** whether it shows a missing part's message in its own place; otherwise the page shows one message for all places */
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

  /** When the connection is back, a missing part is requested again. */
  #online = () => {
    if (!this.#isMissing()) return
    retryParts()
    this.#retry()
  }

  override componentDidMount() {
    addEventListener('online', this.#online)
  }

  /** When the view is opened again, a missing part is requested again. */
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
      <Notice isBad>
        <p role="alert">{this.props.message}</p>
        <button type="button" onClick={this.#retry}>
          {this.props.retry}
        </button>
      </Notice>
    )
  }
}

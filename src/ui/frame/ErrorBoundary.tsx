import { Component, type ReactNode } from 'react'
import { MissingPartError } from '../../late/latePart'
import { MissingPart } from './MissingPart'

interface Props {
  /** shown in place of the part that failed */
  message: string
  retry: string
  children: ReactNode
}

/** Keeps an error in one part of the page from breaking the rest. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    const retry = () => this.setState({ error: null })
    if (error === null) return this.props.children
    if ((error as unknown) instanceof MissingPartError) return <MissingPart onRetry={retry} />
    return (
      <div role="alert">
        <p>{this.props.message}</p>
        <button type="button" onClick={retry}>
          {this.props.retry}
        </button>
      </div>
    )
  }
}

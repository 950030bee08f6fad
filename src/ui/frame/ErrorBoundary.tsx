import { Component, type ReactNode } from 'react'

interface Props {
  /** shown in place of the part that failed */
  message: string
  retry: string
  children: ReactNode
}

/** Keeps an error in one part of the page from breaking the rest. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div role="alert">
        <p>{this.props.message}</p>
        <button type="button" onClick={() => this.setState({ isBroken: false })}>
          {this.props.retry}
        </button>
      </div>
    )
  }
}

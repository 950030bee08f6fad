import { Component, type ReactNode } from 'react'

interface Props {
  /** said in place of what broke */
  message: string
  retry: string
  children: ReactNode
}

/** Keeps a broken part of the page from taking the rest with it. */
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

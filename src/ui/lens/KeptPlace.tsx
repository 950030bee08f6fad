import { Component, type ReactNode } from 'react'

interface Props {
  /** what may stand elsewhere after a change, as a selector; nothing is kept while there is no such element */
  of: string
  className?: string | undefined
  children: ReactNode
}

/** Scrolls with an element that moves when other content comes, so that it keeps its place on the screen. */
export class KeptPlace extends Component<Props> {
  #box: HTMLElement | null = null

  /** Where the element is; null if it cannot be seen. */
  override getSnapshotBeforeUpdate(): number | null {
    const place = this.#find()?.getBoundingClientRect()
    return place && place.top < innerHeight && place.bottom > 0 ? place.top : null
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: number | null) {
    const element = this.#find()
    if (before === null || !element) return
    scrollerOf(element).scrollTop += element.getBoundingClientRect().top - before
  }

  #find = () => this.#box?.querySelector(this.props.of) ?? null

  override render() {
    return (
      <div ref={(box) => void (this.#box = box)} className={this.props.className}>
        {this.props.children}
      </div>
    )
  }
}

/** What scrolls when an element moves up or down: the nearest box around it that scrolls, else the page. */
function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return document.scrollingElement ?? document.documentElement
}

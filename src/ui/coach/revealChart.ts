const ATTEMPTS = 20
const PAUSE = 50

/** Scrolls to the chart of a name and marks it briefly. A chart that was only just asked for is waited for. */
export function revealChart(name: string, attempts = ATTEMPTS): void {
  const chart = document.querySelector<HTMLElement>(`figure[aria-label="${CSS.escape(name)}"]`)
  if (!chart) {
    if (attempts > 0) setTimeout(() => revealChart(name, attempts - 1), PAUSE)
    return
  }
  chart.scrollIntoView({ block: 'center' })
  chart.dataset.found = ''
  chart.addEventListener('animationend', () => delete chart.dataset.found, { once: true })
}

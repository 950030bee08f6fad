import { createStore } from 'zustand/vanilla'

/** Draws a place of the page again, which asks for its part again. */
export type Retry = () => void

/** The places of the page whose parts could not be loaded. One message tells of all of them. */
export const MISSING_PLACES = createStore<{ retries: readonly Retry[] }>(() => ({ retries: [] }))

export const addMissing = (retry: Retry): void =>
  MISSING_PLACES.setState(({ retries }) => ({ retries: [...retries.filter((one) => one !== retry), retry] }))

export const removeMissing = (retry: Retry): void =>
  MISSING_PLACES.setState(({ retries }) => ({ retries: retries.filter((one) => one !== retry) }))

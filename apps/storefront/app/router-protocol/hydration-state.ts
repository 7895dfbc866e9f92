// The other half of boot/boot.ts: what the server writes into the page instead of module scripts, and how the browser goes on from it.
import { createContext } from 'react'
import type { PageAnswer } from '../lib/router/page-answer.ts'

export const STATE_ID = 'galleria-state'
/** The text of the page's state element while the server renders it. */
export const HydrationStateContext = createContext('')
/** Fired on window once the page answers to events. */
export const HYDRATED = 'galleria:hydrated'

/** Files and data with which the browser can take the page over. */
export type HydrationState = PageAnswer & {
  readonly entry: string
  /** The language's prefix, or empty. */
  readonly base: string
}

/** JSON that may stand inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

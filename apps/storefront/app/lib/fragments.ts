import { createContext, type ReactElement } from 'react'

/** Gives the HTML of an element that depends on nothing but `key`. */
export type RenderFragment = (key: string, element: () => ReactElement) => string

/**
 * Only the server has one. What a page repeats (tiles) is rendered once and kept as text under everything that it depends on, so that a page
 * that must be made anew because one price changed costs a fraction. The browser hydrates it like anything else: the text is React's own.
 */
export const FragmentContext = createContext<RenderFragment | undefined>(undefined)

import type { Locale } from '@galleria/kernel'
import type { Place } from './geocoding.ts'

export type SuggestionQuery = {
  /** What somebody has typed so far of an address: "14, 12th Main Road, Beng". */
  readonly text: string
  /** ISO 3166-1 alpha-2: no other country's addresses are of use. */
  readonly country: string
  readonly language: Locale
  readonly limit: number
}

/** An address that may be meant, in the parts of a form; empty what is not known. */
export type SuggestedAddress = Place & {
  readonly houseNumber: string
  readonly street: string
  /** What people call the part of the town. */
  readonly area: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** Throws when it cannot be asked. */
export type Suggester = { suggest(query: SuggestionQuery): Promise<readonly SuggestedAddress[]> }

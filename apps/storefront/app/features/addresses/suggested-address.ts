import { type AddressField, streetLine, tidyAddressField } from '@galleria/rules'
import type { AddressDraft } from './address-rules.ts'
import { stateNamed } from './states.ts'

/** An address that may be meant; empty what is not known. */
export type SuggestedAddress = {
  readonly houseNumber: string
  readonly street: string
  readonly area: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** Degrees. */
  readonly lat: number
  readonly lon: number
}

/** A town is an address without a street. */
export const asSuggestion = (town: {
  readonly city: string
  readonly state: string
  readonly zip: string | null
  readonly lat: number
  readonly lon: number
}): SuggestedAddress => ({
  ...town,
  zip: town.zip ?? '',
  houseNumber: '',
  street: '',
  area: '',
})

type Filled = Partial<Record<AddressField, string>>

/** What choosing a suggestion for the street fills in (UX-26): all that it knows of the place; house and area only where nobody has written any. */
export function filledBy(chosen: SuggestedAddress, draft: AddressDraft, country: string): Filled {
  const { houseNumber, street, area } = chosen
  return {
    street1: street,
    ...(draft.houseNumber.trim() === '' && houseNumber ? { houseNumber } : {}),
    ...(draft.street2.trim() === '' && area ? { street2: area } : {}),
    ...townIn(chosen, country),
  }
}

/** The town, with its state as this form writes it, and its postal code. */
export function townIn({ city, state, zip }: Pick<SuggestedAddress, 'city' | 'state' | 'zip'>, country: string): Filled {
  const named = stateNamed(country, state)
  return { ...(city ? { city } : {}), ...(named ? { state: named } : {}), ...(zip ? { zip } : {}) }
}

/** Of a town, what is still empty: the device's position must not write over what somebody knows better. */
export const missingOf = (filled: Filled, draft: AddressDraft): Filled =>
  Object.fromEntries(Object.entries(filled).filter(([field]) => tidyAddressField(field as AddressField, draft[field as AddressField]) === ''))

/** How a suggestion in this country is called, in two lines. */
export function suggestionLines(
  { houseNumber, street, area, city, state, zip }: SuggestedAddress,
  country: string,
): { readonly title: string; readonly detail: string } {
  const line = (...parts: readonly string[]) => parts.filter(Boolean).join(', ')
  const place = line(city, [state, zip].filter(Boolean).join(' '))
  const house = streetLine({ houseNumber, street1: street, country })
  if (house === '') return { title: city, detail: line(area, [state, zip].filter(Boolean).join(' ')) }
  return { title: house, detail: line(area, place) }
}

import type { AddressField } from '@galleria/rules'
import type { InputHTMLAttributes } from 'react'

export type Hints = InputHTMLAttributes<HTMLInputElement>

/** UX-27: what browsers and keyboards on glass are told of each field. */
export const HINTS: Readonly<Record<AddressField, Hints>> = {
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  middleName: { autoComplete: 'additional-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
  phone: { autoComplete: 'tel', inputMode: 'tel', type: 'tel' },
  email: { autoComplete: 'email', inputMode: 'email', type: 'email', autoCapitalize: 'none' },
  houseNumber: { autoComplete: 'address-line1' },
  street1: { autoComplete: 'address-line2', autoCapitalize: 'words' },
  street2: { autoComplete: 'address-line3', autoCapitalize: 'words' },
  landmark: { autoComplete: 'off' },
  zip: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  state: { autoComplete: 'address-level1', autoCapitalize: 'words' },
}

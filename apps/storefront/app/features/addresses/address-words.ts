import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type AddressField, type FieldProblem, zipRuleOf } from '@galleria/rules'
import { useMemo } from 'react'

/** Labels of the address form in the terms of the shop's country, and what is wrong with a field in words that say how to mend it (UX-29). */
export function useAddressWords(country: string) {
  const { t } = useLingui()
  return useMemo(() => {
    const labels: Readonly<Record<AddressField, string>> = {
      firstName: t`First name`,
      middleName: t`Middle name`,
      lastName: t`Last name`,
      phone: t`Phone`,
      email: t`Email`,
      houseNumber: t`House or flat number`,
      street1: t`Street and area`,
      street2: t`Building, apartment or colony`,
      landmark: t`Landmark`,
      zip: { pin: t`PIN code`, zip: t`ZIP code`, postal: t`Postal code` }[zipRuleOf(country).name],
      city: t`City`,
      state: country === 'EC' ? t`Province` : t`State`,
    }
    const problem = (field: AddressField, found: FieldProblem): string => {
      const label = labels[field]
      switch (found.kind) {
        case 'missing':
          return t`${label} is missing`
        case 'long':
          return t`${label} can have at most ${found.most} characters`
        case 'digits': {
          const { needed } = found
          return t`${plural(found.given, { one: `${label} has # digit; it needs ${needed}`, other: `${label} has # digits; it needs ${needed}` })}`
        }
        case 'not_digits':
          return field === 'phone' ? t`Phone can only have digits, spaces and + ( ) . -` : t`${label} can only have digits`
        case 'leading_zero':
          return t`${label} can't begin with 0`
        case 'letters_and_digits':
          return t`${label} should have ${found.least} to ${found.most} letters and digits`
        case 'email':
          return t`Email should look like name@example.com`
        case 'unreadable':
          return t`${label} has characters that we can't read`
      }
    }
    return { labels, problem }
  }, [t, country])
}
export type AddressWords = ReturnType<typeof useAddressWords>

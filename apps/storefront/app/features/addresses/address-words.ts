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
    // As they stand within "... is missing": other languages have an article there.
    const things: Readonly<Record<AddressField, string>> = {
      firstName: t({ message: 'First name', context: 'is missing' }),
      middleName: t({ message: 'Middle name', context: 'is missing' }),
      lastName: t({ message: 'Last name', context: 'is missing' }),
      phone: t({ message: 'Phone', context: 'is missing' }),
      email: t({ message: 'Email', context: 'is missing' }),
      houseNumber: t({ message: 'House or flat number', context: 'is missing' }),
      street1: t({ message: 'Street and area', context: 'is missing' }),
      street2: t({ message: 'Building, apartment or colony', context: 'is missing' }),
      landmark: t({ message: 'Landmark', context: 'is missing' }),
      zip: {
        pin: t({ message: 'PIN code', context: 'is missing' }),
        zip: t({ message: 'ZIP code', context: 'is missing' }),
        postal: t({ message: 'Postal code', context: 'is missing' }),
      }[zipRuleOf(country).name],
      city: t({ message: 'City', context: 'is missing' }),
      state: country === 'EC' ? t({ message: 'Province', context: 'is missing' }) : t({ message: 'State', context: 'is missing' }),
    }
    const problem = (field: AddressField, found: FieldProblem): string => {
      const label = labels[field]
      switch (found.kind) {
        case 'missing': {
          const thing = things[field]
          return t`${thing} is missing`
        }
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

import type { Locale } from '@galleria/kernel'
import { type AddressWords, WORDS } from '@galleria/locales/words'
import { addressPath, type FieldProblem, zipRuleOf } from '@galleria/rules'
import type { FieldError } from '../../errors.ts'
import type { AddressFault } from './address.ts'

/** Faults in words for the person who wrote the address (UX-29). Paths are JSON Pointers into `{ address }`. */
export function refusalsOf(faults: readonly AddressFault[], shopCountry: string, locale: Locale): FieldError[] {
  const words = WORDS[locale].address
  return faults.map((fault) => {
    if (fault.field === 'country') return { path: '/address/country', message: words.otherCountry(countryName(shopCountry, locale)) }
    const label = words.labels[fault.field === 'zip' ? zipRuleOf(shopCountry).name : fault.field]
    return { path: `/address/${addressPath(fault.field)}`, message: inWords(fault.problem, label, words, fault.field === 'phone') }
  })
}

const countryName = (country: string, locale: Locale): string => new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country

function inWords(problem: FieldProblem, label: string, words: AddressWords, isPhone: boolean): string {
  switch (problem.kind) {
    case 'missing':
      return words.missing(label)
    case 'unreadable':
      return words.unreadable(label)
    case 'long':
      return words.long(label, problem.most)
    case 'digits':
      return words.digits(label, problem.given, problem.needed)
    case 'not_digits':
      return isPhone ? words.phoneCharacters : words.notDigits(label)
    case 'leading_zero':
      return words.leadingZero(label)
    case 'letters_and_digits':
      return words.lettersAndDigits(label, problem.least, problem.most)
    case 'email':
      return words.email
  }
}

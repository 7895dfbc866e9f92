import type { Locale } from '@galleria/kernel'
import type { ZipRule } from '@galleria/rules'

type Label = 'firstName' | 'houseNumber' | 'street1' | 'city' | 'state'

/** Each says what is there and what is needed, so that the way out is in the message. */
export type AddressWords = {
  readonly labels: Readonly<Record<Label, string>>
  missing(label: string): string
  otherCountry(country: string): string
  zip(rule: ZipRule, given: string): string
  phone(digits: number, hasOtherCharacters: boolean): string
  readonly email: string
}

const countryName = (country: string, locale: Locale): string => new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country

const EN_ZIP = { pin: 'PIN code', postal: 'Postal code', zip: 'ZIP code' }
const ES_ZIP = { pin: 'El código PIN', postal: 'El código postal', zip: 'El código ZIP' }

const en: AddressWords = {
  labels: { firstName: 'First name', houseNumber: 'House number', street1: 'Street', city: 'City', state: 'State' },
  missing: (label) => `${label} is missing`,
  otherCountry: (country) => `This shop delivers only in ${countryName(country, 'en')}`,
  zip: ({ name, digits }, given) => {
    if (digits === undefined) return `${EN_ZIP[name]} should have 3 to 10 letters and digits`
    if (!/^[\d-]*$/.test(given)) return `${EN_ZIP[name]} can hold digits only`
    const count = given.replace(/\D/g, '').length
    return count === digits ? `${EN_ZIP[name]} cannot begin with 0` : `${EN_ZIP[name]} has ${count} ${count === 1 ? 'digit' : 'digits'}, ${digits} are needed`
  },
  phone: (digits, hasOtherCharacters) => {
    if (hasOtherCharacters) return 'Phone can hold digits, spaces and + ( ) . - only'
    return `Phone has ${digits} ${digits === 1 ? 'digit' : 'digits'}, 10 are needed`
  },
  email: 'Email should look like name@example.com',
}

const es: AddressWords = {
  labels: { firstName: 'el nombre', houseNumber: 'el número de casa', street1: 'la calle', city: 'la ciudad', state: 'la provincia o estado' },
  missing: (label) => `Falta ${label}`,
  otherCountry: (country) => `Esta tienda solo entrega en ${countryName(country, 'es')}`,
  zip: ({ name, digits }, given) => {
    if (digits === undefined) return `${ES_ZIP[name]} debe tener de 3 a 10 letras y cifras`
    if (!/^[\d-]*$/.test(given)) return `${ES_ZIP[name]} solo puede llevar cifras`
    const count = given.replace(/\D/g, '').length
    return count === digits
      ? `${ES_ZIP[name]} no puede empezar por 0`
      : `${ES_ZIP[name]} tiene ${count} ${count === 1 ? 'cifra' : 'cifras'} y necesita ${digits}`
  },
  phone: (digits, hasOtherCharacters) => {
    if (hasOtherCharacters) return 'El teléfono solo puede llevar cifras, espacios y + ( ) . -'
    return `El teléfono tiene ${digits} ${digits === 1 ? 'cifra' : 'cifras'} y necesita 10`
  },
  email: 'El correo debe ser como nombre@ejemplo.com',
}

export const addressWords: Readonly<Record<Locale, AddressWords>> = { en, es }

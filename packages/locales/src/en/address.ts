import type { AddressWords } from '../words-types.ts'

const ZIP = { pin: 'PIN code', postal: 'Postal code', zip: 'ZIP code' }

export const address: AddressWords = {
  labels: { firstName: 'First name', houseNumber: 'House number', street1: 'Street', city: 'City', state: 'State' },
  missing: (label) => `${label} is missing`,
  otherCountry: (country) => `This shop delivers only in ${country}`,
  zip: ({ name, digits }, given) => {
    if (digits === undefined) return `${ZIP[name]} should have 3 to 10 letters and digits`
    if (!/^[\d-]*$/.test(given)) return `${ZIP[name]} can hold digits only`
    const count = given.replace(/\D/g, '').length
    return count === digits ? `${ZIP[name]} cannot begin with 0` : `${ZIP[name]} has ${count} ${count === 1 ? 'digit' : 'digits'}, ${digits} are needed`
  },
  phone: (digits, hasOtherCharacters) => {
    if (hasOtherCharacters) return 'Phone can hold digits, spaces and + ( ) . - only'
    return `Phone has ${digits} ${digits === 1 ? 'digit' : 'digits'}, 10 are needed`
  },
  email: 'Email should look like name@example.com',
}

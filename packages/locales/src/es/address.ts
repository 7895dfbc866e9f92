import type { AddressWords } from '../words-types.ts'

const ZIP = { pin: 'El código PIN', postal: 'El código postal', zip: 'El código ZIP' }

export const address: AddressWords = {
  labels: { firstName: 'el nombre', houseNumber: 'el número de casa', street1: 'la calle', city: 'la ciudad', state: 'la provincia o estado' },
  missing: (label) => `Falta ${label}`,
  otherCountry: (country) => `Esta tienda solo entrega en ${country}`,
  zip: ({ name, digits }, given) => {
    if (digits === undefined) return `${ZIP[name]} debe tener de 3 a 10 letras y cifras`
    if (!/^[\d-]*$/.test(given)) return `${ZIP[name]} solo puede llevar cifras`
    const count = given.replace(/\D/g, '').length
    return count === digits
      ? `${ZIP[name]} no puede empezar por 0`
      : `${ZIP[name]} tiene ${count} ${count === 1 ? 'cifra' : 'cifras'} y necesita ${digits}`
  },
  phone: (digits, hasOtherCharacters) => {
    if (hasOtherCharacters) return 'El teléfono solo puede llevar cifras, espacios y + ( ) . -'
    return `El teléfono tiene ${digits} ${digits === 1 ? 'cifra' : 'cifras'} y necesita 10`
  },
  email: 'El correo debe ser como nombre@ejemplo.com',
}

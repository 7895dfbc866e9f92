import type { AddressWords } from '../words-types.ts'

const atTheBeginning = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

export const address: AddressWords = {
  labels: {
    firstName: 'el nombre',
    middleName: 'el segundo nombre',
    lastName: 'el apellido',
    phone: 'el teléfono',
    houseNumber: 'el número de casa',
    street1: 'la calle',
    street2: 'el edificio, departamento o urbanización',
    landmark: 'el punto de referencia',
    city: 'la ciudad',
    state: 'la provincia o el estado',
    email: 'el correo',
    pin: 'el código postal',
    postal: 'el código postal',
    zip: 'el código postal',
  },
  missing: (label) => `Falta ${label}`,
  unreadable: (label) => `${atTheBeginning(label)} tiene caracteres que no podemos leer`,
  long: (label, most) => `${atTheBeginning(label)} puede tener ${most} caracteres como máximo`,
  digits: (label, given, needed) => `${atTheBeginning(label)} tiene ${given} ${given === 1 ? 'dígito' : 'dígitos'} y necesita ${needed}`,
  notDigits: (label) => `${atTheBeginning(label)} solo puede llevar dígitos`,
  leadingZero: (label) => `${atTheBeginning(label)} no puede empezar con 0`,
  lettersAndDigits: (label, least, most) => `${atTheBeginning(label)} debe tener de ${least} a ${most} letras y dígitos`,
  phoneCharacters: 'El teléfono solo puede llevar dígitos, espacios y + ( ) . -',
  email: 'El correo debe ser como nombre@ejemplo.com',
  otherCountry: (country) => `Esta tienda solo entrega en ${country}`,
}

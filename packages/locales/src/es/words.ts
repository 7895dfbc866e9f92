import type { Words } from '../words-types.ts'
import { address } from './address.ts'
import { fields } from './fields.ts'
import { mails } from './mails.ts'
import { refusals } from './refusals.ts'

export const words: Words = {
  address,
  enquiry: { name: 'Falta tu nombre', email: 'El correo debe ser como nombre@ejemplo.com', message: (least) => `Escribe al menos ${least} caracteres` },
  delivery: 'Envío',
  yes: 'Sí',
  no: 'No',
  mails,
  refusals,
  fields,
}

import type { Words } from '../words-types.ts'
import { address } from './address.ts'
import { content } from './content.ts'
import { fields } from './fields.ts'
import { invoice } from './invoice.ts'
import { mails } from './mails.ts'
import { refusals } from './refusals.ts'
import { testPayment } from './test-payment.ts'

export const words: Words = {
  address,
  enquiry: { name: 'Falta tu nombre', email: 'El correo debe ser como nombre@ejemplo.com', message: (least) => `Escribe al menos ${least} caracteres` },
  content,
  delivery: 'Envío',
  testSignIn: {
    badge: 'Solo una prueba',
    title: 'Test ID',
    lead: (shop) => `Hace las veces de Google y otros en la tienda de demostración ${shop}. Te cree y no guarda nada. ¿Cómo te llamas?`,
    name: 'Nombre',
    go: 'Continuar',
    back: 'Volver a la tienda',
  },
  yes: 'Sí',
  no: 'No',
  invoice,
  mails,
  refusals,
  fields,
  testPayment,
  handOver: { title: 'Te llevamos a la página de pago…', noScript: 'La página de pago necesita JavaScript. Actívalo e inténtalo de nuevo.', back: 'Volver a la tienda' },
}

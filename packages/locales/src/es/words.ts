import type { Words } from '../words-types.ts'
import { address } from './address.ts'
import { assistant } from './assistant.ts'
import { content } from './content.ts'
import { fields } from './fields.ts'
import { invoice } from './invoice.ts'
import { mails } from './mails.ts'
import { push } from './push.ts'
import { refusals } from './refusals.ts'
import { testPayment } from './test-payment.ts'

export const words: Words = {
  address,
  assistant,
  enquiry: { name: 'Falta tu nombre', email: 'El correo debe ser como nombre@ejemplo.com', message: (least) => `Escribe al menos ${least} caracteres` },
  content,
  tickets: {
    categories: {
      order: 'Un pedido',
      delivery: 'Envío o retiro',
      return: 'Una devolución o un reembolso',
      payment: 'Un pago',
      product: 'Un producto',
      account: 'Mi cuenta y mis datos',
      other: 'Otra cosa',
    },
    report: 'Un reporte',
    canned: {
      look: {
        title: 'Lo estamos revisando',
        comments: 'Hola, {first_name}:\n\nGracias por escribirnos. Lo reviso y te respondo a más tardar mañana. Mientras tanto no tienes que hacer nada.',
      },
      delay: {
        title: 'El paquete está retrasado',
        comments:
          'Hola, {first_name}:\n\nLamento que tu pedido todavía no llegue. Ya le pregunté a la tienda dónde está el paquete y te escribo apenas lo sepa. Si para entonces no ha salido, puedes cancelarlo y te devolvemos todo tu dinero.',
      },
      picture: {
        title: 'Envíanos una foto',
        comments: 'Hola, {first_name}:\n\nLamento lo que pasó. ¿Me envías una foto del producto y otra de la etiqueta del paquete? Así lo resuelvo de una vez y no tienes que explicarlo de nuevo.',
      },
      refund: {
        title: 'Tu dinero va en camino',
        comments: 'Hola, {first_name}:\n\nHoy te devolvimos el dinero. Tu banco puede tardar hasta siete días hábiles en mostrarlo. Si para entonces no lo ves, responde aquí y yo me encargo: es la consulta {number}.',
      },
      thanks: {
        title: 'Qué bueno que se resolvió',
        comments: 'Hola, {first_name}:\n\nMe alegra que ya esté resuelto. Si necesitas algo más, escribe aquí otra vez o dinos por teléfono el número {number}.',
      },
    },
    byMail: {
      cut: '(El correo seguía.)',
      filesOnly: 'Enviado por correo, sin texto.',
      leftOut: (count) => (count === 1 ? '(Un archivo adjunto del correo no se pudo guardar.)' : `(${count} archivos adjuntos del correo no se pudieron guardar.)`),
    },
  },
  delivery: 'Envío',
  service: {
    place: (seller) => `En tu dirección, el día que acuerdes con ${seller}`,
    reach: (km, city) => `Hasta ${km} km desde ${city}`,
    terms: 'Puedes cancelar gratis hasta que salgan hacia tu dirección. Un servicio no se puede devolver.',
    booked: {
      time: (whom) => `A la hora que elijas, con ${whom}`,
      clinic: (place) => `En el consultorio: ${place}`,
      home: 'A domicilio: en una de tus direcciones',
      video: 'Por videollamada, desde donde estés',
      terms: (notice) => `Puedes cambiarla o cancelarla gratis hasta ${notice} antes de que empiece.`,
      untilThen: 'Puedes cambiarla o cancelarla gratis hasta que empiece.',
    },
  },
  agreedPrice: (quantity) => `Precio acordado por ${quantity} unidades`,
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
  push,
  refusals,
  fields,
  testPayment,
  wallet: {
    types: { cash: 'Efectivo', refunds: 'Reembolsos', rewards: 'Recompensas' },
    kinds: {
      refund: (order) => `Reembolso del pedido ${order}`,
      payment: (order) => `Pago del pedido ${order}`,
      payment_back: (order) => `Devolución del pago del pedido ${order}`,
      reward: (order) => `Recompensa por el pedido ${order}`,
      reward_back: (order) => `Recompensa anulada, pedido ${order}`,
      referral: (order) => (order ? `Te invitó una amistad, pedido ${order}` : 'Alguien llegó por tu enlace'),
      referral_back: (order) => (order ? `Recompensa por invitación anulada, pedido ${order}` : 'Recompensa anulada: devolvieron el pedido que contaba'),
      expiry: () => 'Recompensa vencida',
      closing: () => 'Cuenta eliminada',
    },
    columns: ['Fecha', 'Tipo', 'Descripción', 'Monto'],
    debit: 'Cargo',
    credit: 'Abono',
  },
  handOver: { title: 'Te llevamos a la página de pago…', noScript: 'La página de pago necesita JavaScript. Actívalo e inténtalo de nuevo.', back: 'Volver a la tienda' },
}

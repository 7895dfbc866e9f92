import { money } from '@galleria/kernel'
import { isService } from '@galleria/rules'
import type { Order } from './order.ts'

/** What is said of an order to the people of its seller, in whatever language they read: what to send by when, never to whom. */
export function soldOrder(order: Order) {
  const { number, seller, lines, currency, paymentStatus, deliveryDay, deliveryWindow, pickup, appointment, total, wallet } = order
  const { discount, deliveryFee, taxAdded } = order
  return {
    number,
    seller: seller.name,
    lines: lines.map(({ name, choice, quantity, unitPrice }) => ({ name, choice, quantity, price: money(unitPrice * quantity, currency) })),
    sums: {
      discount: money(discount, currency),
      deliveryFee: money(deliveryFee, currency),
      taxAdded: money(taxAdded, currency),
      total: money(total, currency),
    },
    /** In cash, when it is handed over. */
    due: paymentStatus === 'due' && total > wallet ? money(total - wallet, currency) : null,
    day: deliveryDay,
    window: deliveryWindow,
    pickup: pickup && { store: pickup.store.name, date: pickup.date, from: pickup.from, to: pickup.to, timeZone: pickup.timeZone },
    /** Something of it is done at a time that is still to be agreed on. */
    hasServices: !appointment && lines.some(isService),
    appointment: appointment && {
      with: appointment.calendar.name,
      mode: appointment.mode,
      place: appointment.place?.name ?? null,
      date: appointment.date,
      from: appointment.from,
      to: appointment.to,
      timeZone: appointment.timeZone,
    },
  }
}

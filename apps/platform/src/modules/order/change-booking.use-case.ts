import { appointmentMoved } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { isUnpaid } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { lockBooking, type LockedBooking, writeBooking } from './booked-order.repository.ts'
import { type Order, type OrderAppointment, orderCan } from './order.ts'
import type { MoveBooking, MoveKeptAppointment, RecipientOf } from './order.ports.ts'
import { toldAppointment } from './told-appointment.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly recipientOf: RecipientOf
  readonly moveBooking: MoveBooking
  readonly moveKeptAppointment: MoveKeptAppointment
  /** Something of an order has changed. */
  readonly onChange: (tenantId: string, orderId: string) => void
}

/** When it takes place instead, and how many that slot takes. */
export type NewTime = Pick<OrderAppointment, 'date' | 'from' | 'to' | 'changeBefore' | 'timeZone'> & { readonly capacity: number }

/** Throws `appointment.over` of what has begun or does not stand any more, and `appointment.too_late` of what begins too soon to be called off. */
export function assertCanBeCalledOff({ status, paymentStatus, appointment }: LockedBooking, at: Date): void {
  // Who has not paid keeps a time from others: it may be given back to the last.
  const hasBegun = at >= new Date(appointment.from) && !isUnpaid(paymentStatus)
  if (hasBegun || !orderCan.cancel({ status })) throw new DomainError('appointment.over')
  if (!orderCan.cancelOwn({ status, paymentStatus, appointment }, at)) throw new DomainError('appointment.too_late', { changeBefore: appointment.changeBefore })
}

/** The same of what is to be moved, which is paid for first: `order.payment_open`. */
export function assertCanBeMoved(booking: LockedBooking, at: Date): void {
  assertCanBeCalledOff(booking, at)
  if (isUnpaid(booking.paymentStatus)) throw new DomainError('order.payment_open')
}

/**
 * The use case of moving what is booked: the order, its slots and what is kept beside it change together, or nothing does. Throws what `assertCanBeMoved` does,
 * `appointment.not_found` and `appointment.slot_full`.
 */
export function createMoveBooking({ database, clock, recipientOf, moveBooking, moveKeptAppointment, onChange }: Deps) {
  return async (ctx: CustomerContext, order: Order, { capacity, ...to }: NewTime): Promise<void> => {
    const { id: tenantId, name: tenantName, settings } = ctx.tenant
    const recipient = await recipientOf(ctx, undefined)
    if (!recipient) throw new DomainError('appointment.not_found')
    const of = { tenantId, customerId: ctx.actor.customerId, orderId: order.id }
    const at = clock()
    await database.transaction(async (tx) => {
      const booking = await lockBooking(tx, of)
      if (!booking) throw new DomainError('appointment.not_found')
      assertCanBeMoved(booking, at)
      const before = booking.appointment
      if (before.from === to.from) return
      if ((await moveBooking(tx, { ...of, to: new Date(to.from), capacity })) === 'full') throw new DomainError('appointment.slot_full')
      const appointment = { ...before, ...to }
      await writeBooking(tx, of, appointment)
      await moveKeptAppointment(tx, { ...of, startsAt: new Date(to.from), at })
      const told = toldAppointment({ ...order, appointment }, ctx.locale)
      if (!told) return
      await eventsOf(tx, tenantId).publish(appointmentMoved, {
        ...recipient.contact,
        locale: ctx.locale,
        tenantName,
        country: settings.country,
        number: order.number,
        seller: order.seller.name,
        appointment: told,
        before: { date: before.date, from: before.from },
      })
    })
    onChange(tenantId, order.id)
  }
}

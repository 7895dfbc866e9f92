import type { Clock } from '@galleria/kernel'
import { isUnpaid, type RefundTarget } from '@galleria/rules'
import type { ContextOf, CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Sealer } from '../../infra/sealed.ts'
import type { Order } from '../order/index.ts'
import { slotIn } from './appointment.ts'
import { type AppointmentDetails, openDetails } from './sealed-details.adapter.ts'
import type { BookedOrders, NoteReading, PrivateFile, PrivateFiles } from './appointment.ports.ts'
import type { AppointmentRows } from './appointment.repository.ts'
import type { CalendarService } from './calendar.service.ts'

type Deps = {
  readonly clock: Clock
  readonly sealer: Sealer
  readonly calendars: CalendarService
  readonly rows: AppointmentRows
  readonly orders: Pick<BookedOrders, 'findOwn' | 'findSold' | 'assertCanBeCalledOff' | 'assertCanBeMoved' | 'canBeCalledOff' | 'move' | 'cancel'>
  readonly files: PrivateFiles
  readonly noteReading: NoteReading
}

type BookedOrder = Order & { readonly appointment: NonNullable<Order['appointment']> }

/** An appointment with all that its two sides see. `details`: null when the account is gone, or the key that they were sealed with. */
export type SeenAppointment = {
  readonly order: BookedOrder
  readonly details: AppointmentDetails | null
  readonly files: readonly PrivateFile[]
  readonly can: { readonly move: boolean; readonly cancel: boolean }
}

/** Appointments as those see them who booked them, or whose they are; those of anybody else are `appointment.not_found`. */
export function createOwnAppointments({ clock, sealer, calendars, rows, orders, files, noteReading }: Deps) {
  const isBooked = (order: Order | undefined): order is BookedOrder => order?.appointment !== null && order !== undefined

  async function ownOf(ctx: CustomerContext, idOrNumber: string): Promise<BookedOrder> {
    const order = await orders.findOwn(ctx, idOrNumber)
    if (!isBooked(order)) throw new DomainError('appointment.not_found')
    return order
  }

  /** A seller sees nothing of what may never be paid. */
  async function soldBy({ tenant, actor }: ContextOf<'seller'>, idOrNumber: string): Promise<BookedOrder> {
    const order = await orders.findSold(tenant.id, actor.sellerId, idOrNumber)
    if (!isBooked(order) || isUnpaid(order.paymentStatus)) throw new DomainError('appointment.not_found')
    return order
  }

  /** Before it is shown: who has seen whom an appointment is for is known, as of what customers write (decision 0122). */
  const noteSeen = ({ tenant, actor: { accountId } }: ContextOf<'seller'>, { id: objectId, customerId }: BookedOrder): Promise<void> =>
    noteReading(tenant.id, { kind: 'appointment', objectId, customerId, accountId, role: 'SELLER' })

  async function seen(tenantId: string, order: BookedOrder): Promise<SeenAppointment> {
    const row = await rows.find(tenantId, order.id)
    if (!row) throw new DomainError('appointment.not_found')
    const cancel = orders.canBeCalledOff(order, clock())
    return {
      order,
      details: row.details && openDetails(sealer, row.details, tenantId, order.id),
      files: await files.list(tenantId, row.files),
      can: { move: cancel && !isUnpaid(order.paymentStatus), cancel },
    }
  }

  async function fileOf(tenantId: string, order: BookedOrder, fileId: string) {
    const row = await rows.find(tenantId, order.id)
    const file = row?.files.includes(fileId) ? await files.open(tenantId, fileId) : undefined
    if (!file) throw new DomainError('storage.file_not_found')
    return file
  }

  /** Throws `appointment.slot_gone` also where its calendar is there no more. */
  async function newTimeOf(ctx: CustomerContext, { sellerId, appointment }: BookedOrder, slotStart: string) {
    const calendarId = appointment.calendar.id
    const found = await calendars.calendarOf(ctx, { sellerId, calendarId }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'appointment.not_offered') return undefined
      throw error
    })
    const now = clock()
    const slot = found && slotIn(found.calendar, { slotStart }, { at: now, now })
    if (!slot) throw new DomainError('appointment.slot_gone')
    const { hours, terms } = found.calendar
    const { date, from, to, changeBefore } = slot
    const { timeZone } = hours
    return { date, from: from.toISOString(), to: to.toISOString(), changeBefore: changeBefore.toISOString(), timeZone, capacity: terms.perSlot }
  }

  return {
    view: async (ctx: CustomerContext, idOrNumber: string): Promise<SeenAppointment> => seen(ctx.tenant.id, await ownOf(ctx, idOrNumber)),
    viewSold: async (ctx: ContextOf<'seller'>, idOrNumber: string): Promise<SeenAppointment> => {
      const order = await soldBy(ctx, idOrNumber)
      await noteSeen(ctx, order)
      const { can: _, ...all } = await seen(ctx.tenant.id, order)
      return { ...all, can: { move: false, cancel: false } }
    },
    file: async (ctx: CustomerContext, idOrNumber: string, fileId: string) => fileOf(ctx.tenant.id, await ownOf(ctx, idOrNumber), fileId),
    soldFile: async (ctx: ContextOf<'seller'>, idOrNumber: string, fileId: string) => {
      const order = await soldBy(ctx, idOrNumber)
      await noteSeen(ctx, order)
      return fileOf(ctx.tenant.id, order, fileId)
    },

    /** Throws what `assertCanBeMoved` does, `appointment.slot_gone` and `appointment.slot_full`. Where it is already, nothing changes. */
    move: async (ctx: CustomerContext, idOrNumber: string, slotStart: string): Promise<SeenAppointment> => {
      const order = await ownOf(ctx, idOrNumber)
      orders.assertCanBeMoved(order, clock())
      await orders.move(ctx, order, await newTimeOf(ctx, order, slotStart))
      return seen(ctx.tenant.id, await ownOf(ctx, order.id))
    },

    /** Throws what `assertCanBeCalledOff` does, and `wallet.not_offered`. */
    cancel: async (ctx: CustomerContext, idOrNumber: string, refundTo: RefundTarget | undefined) => {
      const order = await ownOf(ctx, idOrNumber)
      orders.assertCanBeCalledOff(order, clock())
      return orders.cancel(ctx, order, refundTo).catch((error: unknown) => {
        // Its seller was faster.
        throw error instanceof DomainError && error.code === 'order.not_cancellable' ? new DomainError('appointment.over') : error
      })
    },
  }
}
export type OwnAppointments = ReturnType<typeof createOwnAppointments>

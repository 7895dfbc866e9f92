import { createHmac, randomBytes } from 'node:crypto'
import type { bookAppointment, InputOf, quoteAppointment } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { couponChoiceOf, QUOTE_MINUTES } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { DomainError, RequestInvalid, required } from '../../errors.ts'
import type { Sealer } from '../../infra/sealed.ts'
import type { BookedGoods } from '../checkout/index.ts'
import type { BookingTerms, MasterOrder } from '../order/index.ts'
import { countedSlot, reminderOf, type ServiceToBook, slotIn } from './appointment.ts'
import { type AppointmentDetails, sealDetails } from './sealed-details.adapter.ts'
import type { BookedOrders, CountedSlots, PriceLines, PrivateFiles } from './appointment.ports.ts'
import type { CalendarService } from './calendar.service.ts'

type Deps = {
  readonly clock: Clock
  readonly sealer: Sealer
  /** By which requests are told apart without anything being told of whom they are about. */
  readonly secret: string
  readonly calendars: CalendarService
  readonly slots: Pick<CountedSlots, 'isFree'>
  readonly priceLines: PriceLines
  readonly orders: Pick<BookedOrders, 'basketFor' | 'book' | 'findPlaced'>
  readonly files: Pick<PrivateFiles, 'list'>
}

type Wish = InputOf<typeof quoteAppointment>['body']
type Booking = InputOf<typeof bookAppointment>['body']

const ROOM_BYTES = 18

/** what somebody wants is found, priced and, when they book it, an order whose time is taken at once. */
export function createBookAppointment({ clock, sealer, secret, calendars, slots, priceLines, orders, files }: Deps) {
  /** Which variation is meant. Throws `catalog.item_not_found`, `appointment.not_offered`, and `appointment.mode_wrong` where it is done elsewhere. */
  async function serviceOf(ctx: CustomerContext, { service: id, provider, mode }: Wish): Promise<ServiceToBook> {
    const all = await calendars.servicesOf(ctx, id)
    const [service, ...others] = all.length > 1 && mode !== undefined ? all.filter((each) => each.mode === mode) : all
    if (!service || others.length > 0) throw new DomainError('catalog.item_not_found')
    if (provider !== undefined && provider !== service.sellerId) throw new DomainError('appointment.not_offered')
    const canBeCalled = ctx.tenant.settings.appointments?.videoRooms !== undefined
    if ((mode !== undefined && mode !== service.mode) || (service.mode === 'video' && !canBeCalled)) throw new DomainError('appointment.mode_wrong')
    return service
  }

  /** `at`: its time could be booked then or since. */
  async function goodsFor(ctx: CustomerContext, wish: Wish, at: Date): Promise<BookedGoods> {
    const service = await serviceOf(ctx, wish)
    const [{ seller, calendar }, [line]] = await Promise.all([
      calendars.calendarOf(ctx, service),
      priceLines(ctx, [{ variantId: service.variantId, quantity: 1 }]),
    ])
    if (!line) throw new DomainError('catalog.item_not_found')
    if (!calendar.place) throw new DomainError('order.seller_address_missing', { provider: { _id: seller.sellerId, name: seller.name } }) // V-02
    const slot = slotIn(calendar, wish, { at, now: clock() })
    if (!slot) throw new DomainError('appointment.slot_gone')
    const { id, name, hours, terms, place } = calendar
    const { timeZone } = hours
    return {
      line,
      appointment: { ...slot, sellerId: seller.sellerId, mode: service.mode, calendar: { id, name }, place, link: null, timeZone, capacity: terms.perSlot },
    }
  }

  const termsOf = ({ paymentType, address, couponCode, useWallet = false }: Wish): BookingTerms => ({
    paymentType,
    addressId: address ?? undefined,
    coupon: couponChoiceOf(couponCode),
    useWallet,
  })

  /** With a room, whose name nobody can guess. */
  function withRoom(ctx: CustomerContext, { line, appointment }: BookedGoods): BookedGoods {
    const { videoRooms } = ctx.tenant.settings.appointments ?? {}
    if (appointment.mode !== 'video' || videoRooms === undefined) return { line, appointment }
    return { line, appointment: { ...appointment, link: `${videoRooms}${randomBytes(ROOM_BYTES).toString('base64url')}` } }
  }

  function detailsIn({ patient, notes }: Booking): AppointmentDetails {
    const name = patient.name.trim()
    if (name === '') throw new RequestInvalid([{ path: '/patient/name', say: required }])
    return { patient: { ...patient, name }, notes: notes?.trim() ?? '' }
  }

  async function assertOwnFiles({ tenant, actor }: CustomerContext, ids: readonly string[]): Promise<void> {
    const found = await files.list(tenant.id, ids)
    if (new Set(found.filter(({ customerId }) => customerId === actor.customerId).map(({ id }) => id)).size < new Set(ids).size)
      throw new DomainError('appointment.file_unknown')
  }

  return {
    /** Throws `appointment.slot_full` besides. */
    quote: async (ctx: CustomerContext, wish: Wish) => {
      const { line, appointment } = await goodsFor(ctx, wish, clock())
      const { sellerId, calendar, from, capacity } = appointment
      const slot = countedSlot({ sellerId, calendarId: calendar.id, from, capacity })
      const [{ basket }, isFree] = await Promise.all([orders.basketFor(ctx, { line, appointment }, termsOf(wish)), slots.isFree(ctx, slot)])
      if (!isFree) throw new DomainError('appointment.slot_full')
      return { appointment, basket }
    },

    /** The same request under the same key is answered with the appointment that it made. */
    book: async (
      ctx: CustomerContext,
      body: Booking,
      idempotencyKey: string | undefined,
    ): Promise<{ readonly master: MasterOrder; readonly isReplayed: boolean }> => {
      const request = {
        idempotencyKey,
        requestHash: createHmac('sha256', secret)
          .update(`appointment ${JSON.stringify(body)}`)
          .digest('base64url'),
      }
      const known = await orders.findPlaced(ctx, request)
      if (known) return { master: known, isReplayed: true }
      const details = detailsIn(body)
      const attachments = [...new Set(body.attachments)]
      await assertOwnFiles(ctx, attachments)
      const now = clock()
      // Whoever has a quote could still choose its time when that was made.
      const at = body.hash === undefined ? now : new Date(now.getTime() - QUOTE_MINUTES * 60_000)
      const booked = withRoom(ctx, await goodsFor(ctx, body, at))
      const keptOf = (orderId: string) => ({
        details: sealDetails(sealer, details, ctx.tenant.id, orderId),
        files: attachments,
        remindAt: reminderOf(booked.appointment.from, now),
      })
      try {
        return { master: await orders.book(ctx, booked, { ...termsOf(body), quoteHash: body.hash }, { ...request, keptOf }), isReplayed: false }
      } catch (error) {
        // The same request may have been answered meanwhile, and have taken the time.
        const placed = error instanceof DomainError ? await orders.findPlaced(ctx, request) : undefined
        if (!placed) throw error
        return { master: placed, isReplayed: true }
      }
    },
  }
}
export type BookAppointment = ReturnType<typeof createBookAppointment>

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useGo } from '../../lib/navigation.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { randomKey } from '../../lib/random-key.ts'
import { useTenant } from '../../lib/tenant.ts'
import { aloneOf } from '../checkout/checkout-memory.ts'
import { goToProvider } from '../checkout/provider-page.ts'
import { type Attempts, createAttempts } from '../checkout/single-attempt.ts'
import { ordersKey } from '../orders/order-queries.ts'
import { timesKey } from '../times/use-times.ts'
import type { PaymentTypeWire } from '@galleria/contract'
import type { KeptBooking } from './booking-draft.ts'
import { book, type BookDeps, bookedAt, type BookOutcome, type Booking } from './book.ts'

/** The tab's own: it names who is to see the doctor. */
function attemptsOf(tenantKey: string): Attempts {
  const key = `galleria:${tenantKey}:booking-attempt`
  let onlyHere: string | null = null
  return createAttempts({
    kept: {
      read: () => {
        try {
          return sessionStorage.getItem(key) ?? onlyHere
        } catch {
          return onlyHere // switched off
        }
      },
      write: (text) => {
        onlyHere = text
        try {
          if (text === null) sessionStorage.removeItem(key)
          else sessionStorage.setItem(key, text)
        } catch {
          // switched off: it lasts as long as the page
        }
      },
    },
    newKey: randomKey,
    now: () => Date.now(),
  })
}

/** Booking from the page: the button's state, what became of it, and what follows. */
export function useBook({ customerId, serviceId }: Pick<BookDeps, 'customerId' | 'serviceId'>, kept: KeptBooking) {
  const api = useApi()
  const go = useGo()
  const queries = useQueryClient()
  const { tenant, paths } = useTenant()
  const { tenantKey } = tenant
  const [once, isBusy] = useOneAtATime()
  const [outcome, setOutcome] = useState<BookOutcome>()
  const deps = useMemo(
    () => ({ api, attempts: attemptsOf(tenantKey), alone: aloneOf(tenantKey), customerId, serviceId, sent: new Map() }),
    [api, tenantKey, customerId, serviceId],
  )

  const send = (booking: Booking, payment: PaymentTypeWire) =>
    once(async () => {
      setOutcome(undefined)
      const next = await book(deps, booking, payment)
      setOutcome(next)
      // Whatever has become of it, there are other times now.
      void queries.invalidateQueries({ queryKey: timesKey(booking.service) })
      if (next.kind === 'changed' || next.kind === 'time') await queries.invalidateQueries({ queryKey: ['appointment-quote'] })
      if (next.kind !== 'placed') return
      kept.clear()
      void queries.invalidateQueries({ queryKey: ordersKey(customerId) })
      if (next.payAt === undefined) return go(paths.orderVerify(next.orderId), { replace: true })
      await goToProvider(next.payAt)
      setOutcome(undefined)
    })
  return { send, isBusy, outcome, clear: () => setOutcome(undefined), bookedAt: (slotStart: string) => bookedAt(deps, slotStart) }
}

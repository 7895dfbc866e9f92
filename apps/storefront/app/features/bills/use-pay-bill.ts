import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useGo } from '../../lib/navigation.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { randomKey } from '../../lib/random-key.ts'
import { useTenant } from '../../lib/tenant.ts'
import { aloneOf } from '../checkout/checkout-memory.ts'
import { keptText } from '../checkout/kept-text.ts'
import { goToProvider } from '../checkout/provider-page.ts'
import { type Attempts, createAttempts } from '../checkout/single-attempt.ts'
import { ordersKey } from '../orders/order-queries.ts'
import { billDraftOf } from './bill-draft.ts'
import { type BillOutcome, type BillToPay, payBill } from './pay-bill.ts'

/** In local storage, because two tabs must find the same key. */
const billAttemptsOf = (tenantKey: string): Attempts =>
  createAttempts({ kept: keptText(`galleria:${tenantKey}:bill-attempt`), newKey: randomKey, now: () => Date.now() })

/** Paying from the page: the button's state, what became of it, and what follows. */
export function usePayBill(customerId: string) {
  const api = useApi()
  const go = useGo()
  const queries = useQueryClient()
  const { tenant, paths } = useTenant()
  const { tenantKey } = tenant
  const [once, isBusy] = useOneAtATime()
  const [outcome, setOutcome] = useState<BillOutcome>()
  const deps = useMemo(() => ({ api, attempts: billAttemptsOf(tenantKey), alone: aloneOf(tenantKey), customerId }), [api, tenantKey, customerId])

  const pay = (wanted: BillToPay, isOnceMore = false) =>
    once(async () => {
      setOutcome(undefined)
      const next = await payBill(deps, wanted, isOnceMore)
      setOutcome(next)
      if (next.kind === 'changed') await queries.invalidateQueries({ queryKey: ['bills'] })
      if (next.kind !== 'placed') return
      billDraftOf(tenantKey).clear()
      void queries.invalidateQueries({ queryKey: ordersKey(customerId) })
      if (next.payAt === undefined) return go(paths.orderVerify(next.orderId), { replace: true })
      await goToProvider(next.payAt)
    })
  return { pay, isBusy, outcome, clear: () => setOutcome(undefined) }
}

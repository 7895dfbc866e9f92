import type { ApiClient } from '@galleria/api-client'
import type { CartItemWire, SavedItemWire } from '@galleria/contract'
import { type Money, money } from '@galleria/kernel'
import { MAX_SAVED, withoutDelivery } from '@galleria/rules'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { createQuestion } from '../../lib/question.ts'
import { accountStore, useSession } from '../../lib/session.ts'
import type { StoredValue } from '../../lib/storage.ts'
import { useTenant } from '../../lib/tenant.ts'
import { type BasketLine, lineOf } from './basket.ts'
import { itemsOf } from './cart-wire.ts'
import { type DeviceLine, deviceSaved } from './device-cart.ts'

/** A variant that is kept for later, at today's price. */
export type SavedLine = { readonly line: BasketLine /** Of one piece, when it was put there. */; readonly savedPrice: Money }

export type Saved = {
  /** Newest first; empty until they have come. */
  readonly lines: readonly SavedLine[]
  /** Rejects with what the platform said. */
  readonly keep: (line: BasketLine) => Promise<void>
  readonly forget: (line: BasketLine) => Promise<void>
}

type SavedItem = CartItemWire & Pick<SavedItemWire, 'savedPrice'>
/** What is on the customer's list. */
type Answer = { readonly data: readonly SavedItem[] }
type Device = StoredValue<readonly DeviceLine[]>

const NONE: readonly DeviceLine[] = []
const NO_ITEMS: readonly SavedItem[] = []
const kept = createQuestion<readonly SavedItem[]>()
/** Changes one after the other, so that no answer comes after one to a later change. */
let changes: Promise<unknown> = Promise.resolve()
const idOf = (line: BasketLine) => line.candidate.variantId

/** What is kept for later: a customer's on the platform, a guest's on the device, which joins the customer's at the next look after signing in. */
export function useSaved(): Saved {
  const api = useApi()
  const session = useSession()
  const { tenant } = useTenant()
  const account = accountStore(tenant.tenantKey)
  const device = deviceSaved(tenant.tenantKey)
  const held = useSyncExternalStore(device.subscribe, device.get, () => NONE)
  const customerId = session?.userInfo._id
  const isAsked = customerId || held.length > 0
  const key = [tenant.tenantKey, tenant.locale, customerId ?? held.map(({ variantId }) => variantId).join()].join(' ')
  const { data } = kept.useAnswer(isAsked ? key : undefined, () => (customerId ? joined(api, device) : previewed(api, device.get())))
  // While a guest's are priced anew, those that were there stay.
  const [last, setLast] = useState(NO_ITEMS)
  if (!customerId && data && data !== last) setLast(data)
  const items = data ?? (customerId ? NO_ITEMS : last)
  const lines = useMemo(() => {
    const ids = new Set(held.map(({ variantId }) => variantId))
    return items.filter(({ _id }) => customerId || ids.has(_id)).map((item) => ({ line: lineOf(item, item.qty, null), savedPrice: item.savedPrice }))
  }, [items, held, customerId])

  /** Of the customer's list, as long as they are signed in. */
  const change = (call: () => Promise<Answer>): Promise<void> => {
    const ask = async (): Promise<void> => {
      if (account.get()?.userInfo._id === customerId) kept.put(key, (await call()).data)
    }
    const turn = changes.then(ask)
    changes = turn.catch(() => undefined)
    return turn
  }

  return {
    lines,
    keep: async (line) => {
      if (customerId) return change(() => api.addSaved({ body: { items: [{ item: idOf(line), quantity: line.quantity }] } }))
      const { name: _, ...candidate } = line.candidate
      const saved = { ...candidate, quantity: line.quantity, price: line.singlePrice.amount }
      device.set([saved, ...device.get().filter(({ variantId }) => variantId !== idOf(line))].slice(0, MAX_SAVED))
    },
    forget: async (line) => {
      const id = idOf(line)
      if (!customerId) return device.set(device.get().filter(({ variantId }) => variantId !== id))
      kept.put(
        key,
        items.filter(({ _id }) => _id !== id),
      )
      try {
        await change(() => api.removeSaved({ body: { item: id } }))
      } catch (error) {
        kept.put(key, items)
        throw error
      }
    },
  }
}

/** The customer's, with what the device holds; sent again it changes nothing. Where there is no room, the device keeps its own. */
async function joined(api: ApiClient, device: Device): Promise<readonly SavedItem[]> {
  const mine = device.get()
  if (mine.length > 0)
    try {
      const { data } = await api.addSaved({ body: { items: itemsOf(mine) } })
      device.set([])
      return data
    } catch (error) {
      if (!isApiFailure(error) || error.status < 400 || error.status >= 500) throw error
    }
  return (await api.viewSaved()).data
}

async function previewed(api: ApiClient, held: readonly DeviceLine[]): Promise<readonly SavedItem[]> {
  const { data } = await api.previewCart({ body: { items: itemsOf(held) } })
  const prices = new Map(held.map(({ variantId, price }) => [variantId, price]))
  // What is kept for later is no purchase: it has the price of a piece alone.
  return withoutDelivery(data.items).map(({ singlePrice, ...item }) => {
    const unitPrice = singlePrice ?? item.unitPrice
    return { ...item, unitPrice, savedPrice: money(prices.get(item._id) ?? unitPrice.amount, unitPrice.currency) }
  })
}

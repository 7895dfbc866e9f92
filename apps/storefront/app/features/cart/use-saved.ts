import type { ApiClient } from '@galleria/api-client'
import type { CartItemWire, SavedItemWire } from '@galleria/contract'
import { type Money, money } from '@galleria/kernel'
import { MAX_SAVED, withoutDelivery } from '@galleria/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
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
type Device = StoredValue<readonly DeviceLine[]>

const NONE: readonly DeviceLine[] = []
const idOf = (line: BasketLine) => line.candidate.variantId

/** What is kept for later: a customer's on the platform, a guest's on the device, which joins the customer's at the next look after signing in. */
export function useSaved(): Saved {
  const api = useApi()
  const client = useQueryClient()
  const session = useSession()
  const { tenant } = useTenant()
  const device = deviceSaved(tenant.tenantKey)
  const held = useSyncExternalStore(device.subscribe, device.get, () => NONE)
  const customerId = session?.userInfo._id
  const queryKey = ['saved', tenant.locale, customerId ?? held.map(({ variantId }) => variantId).join()]
  const { data } = useQuery<readonly SavedItem[]>({
    queryKey,
    enabled: customerId !== undefined || held.length > 0,
    placeholderData: (known) => (customerId ? undefined : known),
    queryFn: ({ signal }) => (customerId ? joined(api, device, signal) : previewed(api, device.get(), signal)),
  })
  const lines = useMemo(() => {
    const ids = customerId ? undefined : new Set(held.map(({ variantId }) => variantId))
    return (data ?? []).filter(({ _id }) => ids?.has(_id) ?? true).map((item) => ({ line: lineOf(item, item.qty), savedPrice: item.savedPrice }))
  }, [data, held, customerId])

  const show = (items: readonly SavedItem[]): void => void client.setQueryData(queryKey, items)

  return {
    lines,
    keep: async (line) => {
      if (customerId) return show((await api.addSaved({ body: { items: [{ item: idOf(line), quantity: line.quantity }] } })).data)
      const { variantId, productId, seller } = line.candidate
      const saved = { variantId, ...(productId ? { productId } : {}), quantity: line.quantity, seller, price: line.unitPrice.amount }
      device.set([saved, ...device.get().filter((other) => other.variantId !== variantId)].slice(0, MAX_SAVED))
    },
    forget: async (line) => {
      if (!customerId) return device.set(device.get().filter(({ variantId }) => variantId !== idOf(line)))
      show((data ?? []).filter(({ _id }) => _id !== idOf(line)))
      show((await api.removeSaved({ body: { item: idOf(line) } })).data)
    },
  }
}

/** The customer's, with what the device holds; sent again it changes nothing. Where there is no room, the device keeps its own. */
async function joined(api: ApiClient, device: Device, signal: AbortSignal): Promise<readonly SavedItem[]> {
  const mine = device.get()
  if (mine.length > 0)
    try {
      const { data } = await api.addSaved({ body: { items: itemsOf(mine) } }, { signal })
      device.set([])
      return data
    } catch (error) {
      if (!isApiFailure(error) || error.status < 400 || error.status >= 500) throw error
    }
  return (await api.viewSaved(undefined, { signal })).data
}

async function previewed(api: ApiClient, held: readonly DeviceLine[], signal: AbortSignal): Promise<readonly SavedItem[]> {
  const { data } = await api.previewCart({ body: { items: itemsOf(held) } }, { signal })
  const prices = new Map(held.map(({ variantId, price }) => [variantId, price]))
  return withoutDelivery(data.items).map((item) => ({ ...item, savedPrice: money(prices.get(item._id) ?? item.unitPrice.amount, item.unitPrice.currency) }))
}

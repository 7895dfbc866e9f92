import type { Day, Position } from '@galleria/kernel'
import { distanceKm } from '@galleria/kernel'
import {
  type AddressKind,
  type DeliveryDay,
  deliveryDaysFrom,
  deliveryPromise,
  type DeliveryPromise,
  type DeliveryWindowTerms,
  type DispatchTerms,
} from '@galleria/rules'
import type { TenantSettings } from '../tenant/index.ts'
import type { Seller } from './seller.ts'

type ShopTerms = Pick<TenantSettings, 'timeZone' | 'dispatch' | 'holidays'>

/** When a seller sends: as it says itself, else as its shop says for all. Undefined where the shop promises no days, or the seller has no place yet. */
export function dispatchTermsOf({ timeZone, dispatch, holidays = [] }: ShopTerms, { office, preferences }: Seller): DispatchTerms | undefined {
  return dispatch && office ? { timeZone, holidays, ...dispatch, ...preferences.dispatch } : undefined
}

/** The day on which what is ordered of a seller at an instant arrives at a place. */
export function promiseOf(settings: ShopTerms, seller: Seller, at: Date, to: Position): DeliveryPromise | undefined {
  const terms = dispatchTermsOf(settings, seller)
  return terms && seller.office ? deliveryPromise(at, terms, distanceKm(seller.office.position, to)) : undefined
}

export type DeliveryWish = { readonly at: Date; readonly to: Position; readonly kind: AddressKind }

/** The days from the promised one on, with the windows that can be chosen at an instant; undefined where no day is promised. */
export function deliveryDaysOf(
  settings: ShopTerms,
  seller: Seller,
  { at, to, kind }: DeliveryWish,
  terms: DeliveryWindowTerms,
): { readonly timeZone: string; readonly promised: Day; readonly days: readonly DeliveryDay[] } | undefined {
  const dispatch = dispatchTermsOf(settings, seller)
  const promised = promiseOf(settings, seller, at, to)?.day
  if (!dispatch || promised === undefined) return undefined
  return { timeZone: dispatch.timeZone, promised, days: deliveryDaysFrom(promised, at, kind, dispatch, terms) }
}

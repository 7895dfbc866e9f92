import type { AddressWire, PickupStoreWire, QuoteWire } from '@galleria/contract'

export const inr = (amount: number) => ({ amount, currency: 'INR' })

export const ADDRESS: AddressWire = {
  _id: 'a1',
  name: { first: 'Anjali', last: 'Rao' },
  houseNumber: '14',
  street1: '12th Main Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  zip: '560038',
  isDefault: true,
  location: { coordinates: [77.64, 12.97] },
  contacts: [{ value: '9845012345', contactType: 'PRIMARY_PHONE' }],
  createdAt: '2026-11-20T09:00:00.000Z',
}

/** Of two punnets of strawberries that are brought. */
export const quote = (unit = 18_000, createdAt = '2026-11-20T10:00:00.000Z'): QuoteWire => ({
  items: [
    {
      _id: 'v1',
      Name: 'Strawberries',
      description_summary: '',
      qty: 2,
      unitPrice: inr(unit),
      unitAmount: unit,
      price: inr(unit * 2),
      Quantity: 9,
      images: { icon: '' },
    },
  ],
  listPrice: inr(unit * 2),
  totalPriceBeforeTax: inr(unit * 2),
  parts: [],
  subTotal: inr(unit * 2),
  discount: inr(0),
  taxIncluded: inr(0),
  taxAdded: inr(0),
  taxLines: [],
  deliveryFee: inr(4000),
  delivery: null,
  totalPrice: inr(unit * 2 + 4000),
  wallet: null,
  reward: null,
  toPay: inr(unit * 2 + 4000),
  provider: { _id: 's1', name: 'Green Acre' },
  payment: { type: 'COD', orderId: null },
  payments: ['COD'],
  unavailable: [],
  coupon: null,
  coupons: [],
  hash: `seal-${unit}-${createdAt}`,
  createdAt,
  expiresAt: createdAt,
})

/** A window, or a time to fetch something, in UTC. */
export const hours = (from: string, to: string) => ({
  date: '2026-11-26',
  from: `2026-11-26T${from}:00.000Z`,
  to: `2026-11-26T${to}:00.000Z`,
  timeZone: 'Asia/Kolkata',
})

export const STORE: PickupStoreWire = {
  _id: 'main',
  name: 'Green Acre',
  phone: '',
  address: { street1: '1 Brigade Road', city: 'Bengaluru', state: 'Karnataka', zip: '560001', country: 'IN' },
  location: { type: 'Point', coordinates: [77.6, 12.97] },
}

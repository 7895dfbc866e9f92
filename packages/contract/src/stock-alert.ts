import { EMAIL_MAX, MAX_STOCK_ALERTS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Done, Id, idOf, Instant, oneOf, SECRET } from './common.ts'
import { operation } from './operation.ts'

/** A wish to be told when a variation can be had again. */
export const StockAlertWire = Type.Object(
  {
    _id: Id,
    item: Type.Object({ _id: Id, slug: Type.String({ description: 'The path segment of the product page (C-32)' }), Name: Type.String() }),
    variation: Type.Object({ _id: Id, description_summary: Type.String({ description: 'What was chosen: "Sea blue, M"' }) }),
    createdAt: Instant,
  },
  { $id: 'StockAlert' },
)
export type StockAlertWire = Static<typeof StockAlertWire>

/** What became of a wish: it waits, its address has still to be confirmed, or there is some in stock already. */
const Outcome = oneOf(['waiting', 'confirm', 'in_stock'])

const Token = Type.String({ ...SECRET, maxLength: 200, description: 'From the link in a mail' })

export const askForStockAlert = operation({
  id: 'askForStockAlert',
  ref: 'UX-17',
  method: 'POST',
  path: '/catalog/stock-alert/create',
  summary: 'Be told once by mail when a sold-out variation is back; an address that is not known to be the caller’s own is confirmed by a link',
  tag: 'catalog',
  auth: 'public',
  body: Type.Object({
    variation: idOf('catalog.item_not_found'),
    email: Type.Optional(Type.String({ minLength: 3, maxLength: EMAIL_MAX, description: "The account's own unless told" })),
  }),
  reply: Type.Object({ data: Type.Object({ outcome: Outcome }) }),
  limits: { bySender: { points: 30, seconds: 3600 } },
  errors: ['catalog.item_not_found', 'stock_alert.email_missing', 'stock_alert.full'],
})

export const listStockAlerts = operation({
  id: 'listStockAlerts',
  ref: 'UX-17',
  method: 'GET',
  path: '/catalog/stock-alert/list',
  summary: `What the customer waits for, newest first; at most ${MAX_STOCK_ALERTS}`,
  tag: 'catalog',
  auth: 'customer',
  reply: Type.Object({ data: Type.Array(StockAlertWire) }),
  errors: [],
})

export const confirmStockAlert = operation({
  id: 'confirmStockAlert',
  ref: 'UX-17',
  method: 'POST',
  path: '/catalog/stock-alert/confirm',
  summary: 'Confirm by the link of a mail that the address is one’s own',
  tag: 'catalog',
  auth: 'public',
  body: Type.Object({ token: Token }),
  reply: Type.Object({ data: StockAlertWire }),
  limits: { bySender: { points: 60, seconds: 3600 } },
  errors: ['stock_alert.not_found'],
})

export const stopStockAlert = operation({
  id: 'stopStockAlert',
  ref: 'UX-17',
  method: 'POST',
  path: '/catalog/stock-alert/stop',
  summary: 'No longer be told: by the link of a mail, or by a customer of an own one; stopping twice is stopping once',
  tag: 'catalog',
  auth: 'public',
  body: Type.Object({ token: Type.Optional(Token), alert: Type.Optional(Id) }),
  reply: Done,
  limits: { bySender: { points: 60, seconds: 3600 } },
  errors: ['stock_alert.not_found'],
})

import { Type } from 'typebox'
import { event, LocaleField } from './event.ts'

const about = {
  alertId: Type.String({ description: 'What its links are made of when the mail is sent' }),
  email: Type.String(),
  locale: LocaleField,
  tenantName: Type.String(),
  name: Type.String({ description: 'Of the product' }),
  choice: Type.String({ description: '"Sea blue, M"' }),
  slug: Type.String(),
  variantId: Type.String(),
}

export const stockAlertAsked = event({
  type: 'stock_alert.asked',
  summary: 'Somebody wants to be told when a variant is back, at an address that is still to be confirmed',
  payload: Type.Object(about),
})

export const stockReturned = event({
  type: 'stock_alert.returned',
  summary: 'A variant is back that somebody waits for',
  payload: Type.Object(about),
})

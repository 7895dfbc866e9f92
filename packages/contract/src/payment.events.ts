import { Type } from 'typebox'
import { PROVIDERS } from './callers.ts'
import { oneOf } from './common.ts'
import { event, LocaleField } from './event.ts'

const Amount = Type.Object({ amount: Type.Integer(), currency: Type.String() })

export const paymentMismatched = event({
  type: 'payment.mismatched',
  summary: 'A provider dealt with another amount or currency than it was asked for: the order is not paid by it, and what was taken goes back',
  payload: Type.Object({
    number: Type.String({ description: 'Of the order' }),
    provider: oneOf(PROVIDERS),
    asked: Amount,
    reported: Amount,
    isTaken: Type.Boolean({ description: 'Whether `reported` was taken, and goes back; else nothing was' }),
    supportEmail: Type.String(),
    locale: LocaleField,
    tenantName: Type.String(),
    country: Type.String({ description: 'ISO 3166-1 alpha-2: how its language writes amounts' }),
  }),
})

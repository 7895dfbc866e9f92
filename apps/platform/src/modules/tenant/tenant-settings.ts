import { isTimeZone, LOCALES } from '@galleria/kernel'
import { CART_MODES, CHAT_DAYS_MAX, CHAT_DAYS_MIN, PAYMENT_TYPES, TICKET_PRIORITIES } from '@galleria/rules'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TenantSettings } from './tenant.ts'
import type { SellingFaultsOf, SettingsFault } from './tenant.ports.ts'

/** Without these no page of a shop can be shown. What it sells by is read by the checkout. */
const shape = Compile(
  Type.Object({
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    country: Type.String({ pattern: '^[A-Z]{2}$' }),
    locales: Type.Array(Type.Enum([...LOCALES]), { minItems: 1 }),
    hue: Type.Number(),
    timeZone: Type.String(),
    tagline: Type.Record(Type.String(), Type.String()),
    tax: Type.Object({}),
    delivery: Type.Object({}),
    cart: Type.Object({ mode: Type.Enum([...CART_MODES]) }),
    checkout: Type.Object({ defaultPayment: Type.Enum([...PAYMENT_TYPES]), payments: Type.Array(Type.Enum([...PAYMENT_TYPES]), { minItems: 1 }) }),
    policies: Type.Optional(Type.Record(Type.String(), Type.Object({ use: Type.String() }))),
    priceFilter: Type.Optional(Type.Object({ from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }) })),
    tickets: Type.Optional(
      Type.Object({
        categories: Type.Optional(
          Type.Array(
            Type.Object({
              key: Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$' }),
              name: Type.Record(Type.String(), Type.String()),
              priority: Type.Optional(Type.Enum([...TICKET_PRIORITIES])),
            }),
            { minItems: 1, maxItems: 30 },
          ),
        ),
      }),
    ),
    bills: Type.Optional(Type.Object({ isTest: Type.Optional(Type.Boolean()) })),
    appointments: Type.Optional(Type.Object({ videoRooms: Type.Optional(Type.String({ pattern: '^https://[^\\s@]+/$', maxLength: 200 })) })),
    chats: Type.Optional(Type.Object({ days: Type.Optional(Type.Integer({ minimum: CHAT_DAYS_MIN, maximum: CHAT_DAYS_MAX })) })),
    assistant: Type.Optional(Type.Object({ webhook: Type.Optional(Type.String({ pattern: '^https?://[^\\s@]+$', maxLength: 500 })) })),
    support: Type.Object({ email: Type.String(), phone: Type.String() }),
  }),
)

/** Settings come from a database that others may write to. */
function shapeFaultsOf(settings: unknown): readonly SettingsFault[] {
  if (!shape.Check(settings)) return [...shape.Errors(settings)].map(({ instancePath, message }) => ({ path: instancePath, message }))
  return isTimeZone(settings.timeZone) ? [] : [{ path: '/timeZone', message: 'is no time zone' }]
}

/** What cannot be read. A tenant whose very shape is faulty cannot be shown; one that cannot be sold by can, and takes no orders. */
export function faultsOf(settings: TenantSettings, sellingFaultsOf: SellingFaultsOf): { readonly faults: readonly SettingsFault[]; readonly isShown: boolean } {
  const lost = shapeFaultsOf(settings)
  return lost.length > 0 ? { faults: lost, isShown: false } : { faults: sellingFaultsOf(settings), isShown: true }
}

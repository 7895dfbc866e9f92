import { type Static, Type } from 'typebox'
import { HoursFile } from './dispatch-file.ts'
import { Country, mapping, Position, Slug, Text, Word } from './words.ts'

const StoreFile = mapping({
  id: Slug,
  name: Text,
  street1: Text,
  city: Text,
  state: Text,
  zip: Word,
  country: Country,
  position: Position,
  phone: Type.Optional(Word),
  hours: Type.Optional(HoursFile),
})

const TermsFile = mapping({
  slotMinutes: Type.Optional(Type.Integer({ minimum: 15, maximum: 720, description: 'How long a slot is' })),
  perSlot: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'How many orders are handed out in one' })),
  packingMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_080, description: 'How long it must have been open between an order and its slot' })),
  daysAhead: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, description: 'Days that can be chosen, with today' })),
  stores: Type.Optional(Type.Array(StoreFile, { maxItems: 20, description: 'Places besides the office; open as the seller is unless they say when' })),
})

/** Whether customers may fetch their things, and where it is otherwise than the shop says for all sellers. */
export const SellerPickupFile = Type.Union([Type.Boolean(), TermsFile], { description: 'Whether customers may fetch their things there, and how' })

type Terms = Static<typeof TermsFile>
type Store = Omit<Static<typeof StoreFile>, 'zip' | 'phone' | 'hours'> & {
  readonly zip: string
  readonly phone?: string
  readonly hours?: { readonly spans: HoursFile }
}
export type SellerPickup = Omit<Terms, 'stores'> & { readonly stores?: readonly Store[] }

/** With nothing left open. */
export const pickupOf = ({ stores, ...terms }: Terms): SellerPickup => ({
  ...terms,
  ...(stores
    ? {
        stores: stores.map(({ zip, phone, hours, ...store }) => ({
          ...store,
          zip: String(zip),
          ...(phone === undefined ? {} : { phone: String(phone) }),
          ...(hours ? { hours: { spans: hours } } : {}),
        })),
      }
    : {}),
})

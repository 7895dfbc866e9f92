import { type Static, Type } from 'typebox'
import { Country, mapping, Slug, Text, Word } from './words.ts'

/** A seller as shop files and profiles write it. */
export const SellerFile = mapping({
  slug: Slug,
  name: Text,
  markets: Type.Optional(Type.Array(Slug, { description: 'For readers: where it sells' })),
  phone: Type.Union(
    [Type.String({ pattern: '^\\d{10}$', errorMessage: 'must be ten digits' }), Type.Integer({ minimum: 1_000_000_000, maximum: 9_999_999_999 })],
    {
      errorMessage: 'must be ten digits',
    },
  ),
  office: mapping({
    street1: Text,
    city: Text,
    state: Text,
    zip: Word,
    country: Country,
    position: Type.Tuple([Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })], {
      errorMessage: 'must be [longitude, latitude]',
    }),
  }),
  pickup: Type.Optional(Type.Boolean({ description: 'Whether customers may fetch their things there' })),
})
export type SellerFile = Static<typeof SellerFile>

/** A seller with nothing left open. */
export type SellerRecord = {
  readonly slug: string
  readonly name: string
  readonly phone: string
  readonly office: Omit<SellerFile['office'], 'zip' | 'position'> & { readonly zip: string; readonly position: readonly [number, number] }
  readonly allowPickupFromShop: boolean
}

export const sellerRecordOf = ({ slug, name, phone, office, pickup = false }: SellerFile): SellerRecord => ({
  slug,
  name,
  phone: String(phone),
  office: { ...office, zip: String(office.zip) },
  allowPickupFromShop: pickup,
})

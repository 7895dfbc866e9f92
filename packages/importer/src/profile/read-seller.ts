import type { CheckedValue } from './checked-value.ts'

/** A seller as shop files and profiles write it. */
export type SellerFile = {
  readonly slug: string
  readonly name: string
  readonly phone: string
  readonly office: {
    readonly street1: string
    readonly city: string
    readonly state: string
    readonly zip: string
    readonly country: string
    /** Longitude, latitude. */
    readonly position: readonly [number, number]
  }
  readonly allowPickupFromShop: boolean
}

export function readSeller(value: CheckedValue): SellerFile {
  value.only('slug', 'name', 'markets', 'phone', 'office', 'pickup')
  const phone = value.field('phone')
  if (!/^\d{10}$/.test(phone.word())) phone.fault('must be ten digits')
  return {
    slug: readSlug(value.field('slug')),
    name: value.field('name').text(),
    phone: phone.word(),
    office: readOffice(value.field('office')),
    allowPickupFromShop: value.field('pickup').flag(false),
  }
}

function readOffice(value: CheckedValue): SellerFile['office'] {
  value.only('street1', 'city', 'state', 'zip', 'country', 'position')
  const country = value.field('country')
  if (!/^[A-Z]{2}$/.test(country.text())) country.fault('must be a country code of two letters')
  const position = value.field('position').items()
  if (position.length !== 2) value.field('position').fault('must be [longitude, latitude]')
  return {
    street1: value.field('street1').text(),
    city: value.field('city').text(),
    state: value.field('state').text(),
    zip: value.field('zip').word(),
    country: country.text(),
    position: [position[0]?.number({ min: -180, max: 180 }) ?? 0, position[1]?.number({ min: -90, max: 90 }) ?? 0],
  }
}

/** Lower-case words joined by hyphens, as they appear in addresses. */
export function readSlug(value: CheckedValue): string {
  const slug = value.text()
  if (slug !== '' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) value.fault('must be lower-case letters and digits with hyphens between')
  return slug
}

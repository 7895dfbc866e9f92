import type { AddressInput } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { MAX_ADDRESSES } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError, RequestInvalid } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import {
  type Address,
  type AddressFields,
  isSamePlace,
  type LocatedAddress,
  type PlacedAddress,
  placeIn,
  placeQueryOf,
  isOfMissing,
  readAddress,
} from './address.ts'
import { refusalsOf } from './address-refusal.ts'
import type { HoldCustomer, NameOf } from './address.ports.ts'
import { addressRepository } from './address.repository.ts'
import type { Geocoder, Place } from '../geocoding/index.ts'
import { isNamed, type Person } from './address-input.ts'

export type AddressDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly geocoder: Pick<Geocoder, 'geocode'>
  readonly holdCustomer: HoldCustomer
  readonly nameOf: NameOf
}

/**
 * A customer's addresses (A-038..A-041). Whoever has any has exactly one default (ST-12): the first becomes it, another takes its place only
 * by being made the default, and when it is deleted the newest of the others follows.
 */
export function createAddressService({ database, clock, geocoder, holdCustomer, nameOf }: AddressDeps) {
  const bookOf = (ctx: CustomerContext, db: Orm = database.orm) => addressRepository(db, ctx.tenant.id, ctx.actor.customerId)

  /** E-04 knows no name: then it is the customer's own. */
  async function fieldsFrom(ctx: CustomerContext, input: AddressInput): Promise<AddressFields> {
    const own = isNamed(input) ? undefined : await nameOf(ctx)
    const person = own ? { fullName: `${own.first} ${own.last}` } : {}
    const { country } = ctx.tenant.settings
    const read = readAddress(input, country, person)
    if ('faults' in read) throw new RequestInvalid(refusalsOf(read.faults, country, ctx.locale), read.faults.some(isOfMissing))
    return read.fields
  }

  /** V-24. Asks the geocoder, which may be far away: never called inside a transaction. */
  async function placeOf(fields: AddressFields, input: AddressInput, known?: Address): Promise<Place> {
    const given = placeIn(input)
    if (given === 'invalid') throw new DomainError('identity.address_unplaceable')
    if (given) return given
    if (known && isSamePlace(known, fields)) return { longitude: known.longitude, latitude: known.latitude }
    const found = await geocoder.geocode(placeQueryOf(fields))
    if (!found) throw new DomainError('identity.address_unplaceable')
    return found
  }

  return {
    list: (ctx: CustomerContext): Promise<Address[]> => bookOf(ctx).list(),

    /** Throws RequestInvalid, `identity.address_unplaceable`, `identity.address_limit`. */
    add: async (ctx: CustomerContext, input: AddressInput): Promise<Address> => {
      const fields = await fieldsFrom(ctx, input)
      const place = await placeOf(fields, input)
      return database.transaction(async (tx) => {
        await holdCustomer(tx, ctx) // so that the count and the one default hold
        const book = bookOf(ctx, tx)
        const others = await book.list()
        if (others.length >= MAX_ADDRESSES) throw new DomainError('identity.address_limit')
        const isDefault = input.isDefault === true || others.length === 0
        const address = { ...fields, ...place, id: newId(), isDefault: false, createdAt: clock() }
        await book.insert(address)
        if (isDefault) await book.makeDefault(address.id)
        return { ...address, isDefault }
      })
    },

    /** Throws RequestInvalid, `identity.address_not_found`, `identity.address_unplaceable`, `identity.address_default_needed`. */
    update: async (ctx: CustomerContext, id: string, input: AddressInput): Promise<Address> => {
      const known = await bookOf(ctx).find(id)
      if (!known) throw new DomainError('identity.address_not_found')
      const fields = await fieldsFrom(ctx, input)
      const place = await placeOf(fields, input, known)
      return database.transaction(async (tx) => {
        await holdCustomer(tx, ctx) // so that the count and the one default hold
        const book = bookOf(ctx, tx)
        const current = (await book.list()).find((address) => address.id === id)
        if (!current) throw new DomainError('identity.address_not_found')
        if (current.isDefault && input.isDefault === false) throw new DomainError('identity.address_default_needed')
        const placed: PlacedAddress = { ...fields, ...place }
        await book.update(id, placed)
        const isDefault = current.isDefault || input.isDefault === true
        if (isDefault && !current.isDefault) await book.makeDefault(id)
        return { ...current, ...placed, isDefault }
      })
    },

    /** Throws `identity.address_not_found`. */
    remove: async (ctx: CustomerContext, id: string): Promise<void> => {
      await database.transaction(async (tx) => {
        await holdCustomer(tx, ctx) // so that the count and the one default hold
        const book = bookOf(ctx, tx)
        const addresses = await book.list()
        const gone = addresses.find((address) => address.id === id)
        if (!gone) throw new DomainError('identity.address_not_found')
        await book.delete(id)
        const next = addresses.find((address) => address.id !== id)
        if (gone.isDefault && next) await book.makeDefault(next.id)
      })
    },

    /** V-05: an address that came with an order, checked and placed but not kept; for `person` unless it names somebody. Throws `order.address_invalid` with `details.errors`. */
    locate: async (ctx: RequestContext, input: AddressInput, person: Person = {}): Promise<LocatedAddress> => {
      const { country } = ctx.tenant.settings
      const read = readAddress(input, country, person)
      if ('faults' in read) throw new DomainError('order.address_invalid', { errors: refusalsOf(read.faults, country, ctx.locale) })
      return { ...read.fields, ...(await placeOf(read.fields, input)), id: newId() }
    },
  }
}
export type AddressService = ReturnType<typeof createAddressService>

import { UUID } from '@galleria/kernel'
import { MAX_PAGE, MAX_PAGE_SIZE, NODE_PAGE_SIZE, PAGE_SIZE, SORTS } from '@galleria/rules'
import { type Static, type TOptional, type TSchema, type TSchemaOptions, Type } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** One of the values of a rule. */
export const oneOf = <Values extends string[]>(values: readonly [...Values], options: TSchemaOptions = {}) => Type.Enum(values, { type: 'string', ...options })

const ID = { pattern: `^${UUID}$`, description: 'UUID, lower case' }

export const Id = Type.String(ID)

/** The id of something that is looked up: what cannot be one belongs to nothing, so it is refused like one that is not there (C-40). */
export const idOf = (notFound: ErrorCode) => Type.String({ ...ID, 'x-not-found': notFound })

export const Slug = Type.String({ maxLength: 80 })

/** More than a column of the database holds is nothing that there is. */
export const COUNT_MAX = 2_147_483_646
/** Minor units: a hundred thousand millions of the larger ones, which add up exactly. */
export const AMOUNT_MAX = 10 ** 13

/** What a writer began from: refused when another has come since. One less than a column of the database holds, so that the next one fits too. */
export const Revision = (description: string) => Type.Integer({ minimum: 0, maximum: COUNT_MAX, description })

/** The market that a product stands in; its name and tint are in the tenant's configuration. */
export const MarketRef = Type.Object({ slug: Slug })

/** Of a product, or of what was bought of one. */
export const IsService = Type.Boolean({ description: 'It is done for somebody at their address: nothing is brought, picked up or sent back' })

/** Of a service only, in the language of the caller. */
export const ServiceTerms = Type.Array(Type.String(), {
  description: 'Of a service, in sentences: where and when it is done, and of an item what holds for calling it off',
})

/** Of what is looked up by its id or its slug. */
export const IdParams = Type.Object({ id: Type.String({ maxLength: 120 }) })

export const MoneyWire = Type.Object(
  { amount: Type.Integer({ description: 'Minor units (paise, cents)' }), currency: Type.String({ pattern: '^[A-Z]{3}$' }) },
  { $id: 'Money' },
)

/**
 * Marks a text that is a secret, as OpenAPI does. It is taken as it is sent: of other texts, what nobody sees is taken out at the door, and a secret would be another one
 * then.
 */
export const SECRET = { format: 'password' } as const

export const Instant = Type.String({ format: 'date-time', description: 'UTC, ISO 8601' })

/** Of the calendar, wherever it is read. */
export const CalendarDay = Type.String({ format: 'date' })

/** "16:00" */
export const TIME_OF_DAY = String.raw`^([01]\d|2[0-3]):[0-5]\d$`

/** RFC 9457 with a stable `code` and the sentence for people. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String({ description: 'Stable; one of the error table' }),
    message: Type.String({ description: 'For people (X-01)' }),
    requestId: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ path: Type.String({ description: 'JSON Pointer into the input part' }), message: Type.String() }))),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: 'Problem' },
)
export type ProblemWire = Static<typeof Problem>

/** K-01: pages from 1. No list is unbounded. */
export const PageNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 }))
export const PageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE }))
/** Of lists that are made to be had whole: so many unless told, and never more. */
export const NodePageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: NODE_PAGE_SIZE, default: NODE_PAGE_SIZE }))
export const PageInput = Type.Object({ page: PageNumber, itemsPerPage: PageSize })

/** The same for each of these names, each of which may be left out. */
export const someOf = <Name extends string, Schema extends TSchema>(names: readonly Name[], schema: Schema, options: TSchemaOptions = {}) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(schema)])) as Record<Name, TOptional<Schema>>, options)

/** ST-14; `relevance` is the order of the engine. */
export const SortWire = oneOf(SORTS, { $id: 'Sort' })
export type SortWire = Static<typeof SortWire>

export const PageWire = Type.Object({ page: Type.Integer(), itemsPerPage: Type.Integer(), total: Type.Integer() }, { $id: 'Page' })

export const Done = Type.Object({ data: Type.Object({ ok: Type.Literal(true) }) })

/** The city that the seller's office is in. */
export const Cities = Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20, description: 'Only what sellers in one of these cities sell' })

export const GeoPoint = Type.Object({
  type: Type.Literal('Point'),
  coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '[longitude, latitude]' }),
})

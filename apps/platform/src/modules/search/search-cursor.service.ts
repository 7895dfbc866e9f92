import { LOCALES, textIn } from '@galleria/kernel'
import type { Sealer } from '../../infra/sealed.ts'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { LRUCache } from 'lru-cache'
import { DomainError } from '../../errors.ts'
import { type Place, SEARCH_SORTS, type SearchHit, type SearchQuery } from './search.ts'
import { placeOfHit } from './search-order.ts'

/** A place in one order. Clients get it sealed: how much is looked at and sold is the shop's own business. */
const Cursor = Type.Object({
  sort: Type.Enum(SEARCH_SORTS),
  locale: Type.Enum(LOCALES),
  /** Whether it is a place among the matches of a text. */
  isOfText: Type.Boolean(),
  document: Type.Object({
    id: Type.String({ maxLength: 80 }),
    name: Type.String(),
    price: Type.Number(),
    stock: Type.Union([Type.Literal(0), Type.Literal(1)]),
    addedAt: Type.Number(),
    ratingCount: Type.Number(),
    interest: Type.Union([Type.Number(), Type.Null()]),
  }),
  popularity: Type.Number(),
  rating: Type.Number(),
  discount: Type.Number(),
  score: Type.Number(),
  far: Type.Optional(Type.Number()),
})
type Cursor = Static<typeof Cursor>
const cursor = Compile(Cursor)

type Order = Pick<SearchQuery, 'sort' | 'locale' | 'text'>
const isOfText = ({ text }: Order): boolean => Boolean(text?.trim())

/** Of half a kilobyte each. A list that is shown again ends where it did. */
const MOST_REMEMBERED = 2000

/** Names the places after hits of one tenant, for whoever goes on from there. */
export function createCursors(sealer: Sealer) {
  const sealedBefore = new LRUCache<string, string>({ max: MOST_REMEMBERED })
  const about = (tenantId: string): string => `a place in the search of ${tenantId}`
  return {
    after(tenantId: string, hit: SearchHit, order: Order): string {
      const { document, ...ranks } = placeOfHit(hit)
      const { id, name, price, stock, addedAt, ratingCount, interest } = document
      const told: Cursor = {
        sort: order.sort,
        locale: order.locale,
        isOfText: isOfText(order),
        document: { id, name: textIn(name, order.locale), price, stock: stock > 0 ? 1 : 0, addedAt, ratingCount, interest },
        ...ranks,
      }
      return sealed(JSON.stringify(told), about(tenantId))
    },

    /** Throws `search.cursor_unknown` for what is none of this tenant and order: of another sort or language, or with a text where there was none. */
    placeOf(tenantId: string, text: string, order: Order): Place {
      const told = opened(text, about(tenantId))
      if (!cursor.Check(told) || told.sort !== order.sort || told.locale !== order.locale || told.isOfText !== isOfText(order))
        throw new DomainError('search.cursor_unknown')
      const { document, popularity, rating, discount, score, far } = told
      return { document: { ...document, name: { [order.locale]: document.name } }, popularity, rating, discount, score, ...(far === undefined ? {} : { far }) }
    },
  }

  function sealed(text: string, aboutWhat: string): string {
    const key = `${aboutWhat} ${text}`
    const made = sealedBefore.get(key) ?? sealer.seal(text, aboutWhat).toString('base64url')
    sealedBefore.set(key, made)
    return made
  }

  function opened(text: string, aboutWhat: string): unknown {
    try {
      return JSON.parse(sealer.open(Buffer.from(text, 'base64url'), aboutWhat))
    } catch {
      return undefined // somebody's own, or of an installation with another key
    }
  }
}

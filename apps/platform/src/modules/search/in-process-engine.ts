import { isOwnFacet } from '@galleria/rules'
import { createDocumentNumbers, type DocumentNumbers, INDEXED } from './document-numbers.ts'
import { countOf, giveBack, scoreOfNumber } from './document-scores.ts'
import { jsonPieces } from './json-pieces.ts'
import { createListingIndex, type ListingIndex } from './listing-index.ts'
import { packListing, unpackDocuments, unpackTraits } from './packed-listing.ts'
import { packText, unpackText } from './packed-text.ts'
import { NO_PRODUCTS, NOTHING_FOUND } from './search.ts'
import type { SearchEngine, SearchEngineOptions } from './search.ports.ts'
import { likingOf, type RankedDocument } from './search-order.ts'
import type { Pieces, Sections } from './snapshot.adapter.ts'
import { readyRules } from './synonyms.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'
import { createJobQueue, createTurns, inTimeSlices, type JobQueue } from './time-slices.ts'

type TenantIndex = {
  readonly numbers: DocumentNumbers
  readonly listing: ListingIndex
  readonly text: TextIndex
  /** Changes to the listing: quick, so that new products can be listed long before their texts are indexed. */
  readonly listingJobs: JobQueue
  readonly textJobs: JobQueue
  readonly cleared: AbortController
}

function createTenantIndex(oneViewNow: () => number, packed?: Sections): TenantIndex {
  const ids = (packed?.json('ids') ?? []) as string[]
  const numbers = createDocumentNumbers(ids)
  return {
    numbers,
    listing: createListingIndex(oneViewNow, numbers, packed && unpackTraits(packed)),
    text: createTextIndex({ numbers, ...(packed ? { packed: unpackText(packed, ids.length) } : {}) }),
    listingJobs: createJobQueue(),
    textJobs: createJobQueue(),
    cleared: new AbortController(),
  }
}

/** What a document takes in lists, beside its words. */
const BYTES_OF_A_DOCUMENT = 2_500

/** An engine that can be written down and read again, whole. */
export type InProcessSearchEngine = SearchEngine & {
  /** All that it knows of a tenant. What changes while it is told waits until it is told, or given up; who searches does not wait. */
  readonly pack: (tenantId: string) => Pieces
  /** Takes the place of what is known of the tenant. */
  readonly unpack: (tenantId: string, sections: Sections) => Promise<void>
}

/** Without comparing any two. */
function inOrderOfNumbers(entries: Iterable<RankedDocument>): RankedDocument[] {
  const placed: RankedDocument[] = []
  for (const entry of entries) placed[entry.number] = entry
  return placed.filter((entry) => entry !== undefined)
}

/** Documents that the listing takes in or gives up at a time. */
const BATCH = 128

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH)
}

/**
 * A search engine in the memory of this process, empty at the start: whoever owns the products fills it and keeps it in step.
 * Good for a hundred thousand products (decision 0144); each process has its own.
 */
export function createInProcessSearchEngine({ oneViewNow = () => Number.POSITIVE_INFINITY }: SearchEngineOptions = {}): InProcessSearchEngine {
  const tenants = new Map<string, TenantIndex>()

  function openTenant(tenantId: string): TenantIndex {
    const tenant = tenants.get(tenantId) ?? createTenantIndex(oneViewNow)
    tenants.set(tenantId, tenant)
    return tenant
  }

  return {
    async search(tenantId, query) {
      const text = query.text?.trim()
      if (!text) return tenants.get(tenantId)?.listing.select(query) ?? NOTHING_FOUND
      await Promise.all([tenants.get(tenantId)?.listingJobs.settled(), tenants.get(tenantId)?.textJobs.settled()])
      const tenant = tenants.get(tenantId)
      if (!tenant) return NOTHING_FOUND
      return tenant.numbers.whileRead(async () => {
        const turn = createTurns()
        const { scores, isOwn, reading } = await tenant.text.find(text, query.locale, query.rules)
        await turn()
        const found = tenant.listing.select(query, scores)
        if (isOwn) giveBack([scores])
        return { ...found, ...(reading ? { reading } : {}) }
      })
    },

    async explain(tenantId, productId, { text = '', locale, rules }) {
      const tenant = tenants.get(tenantId)
      if (!tenant) return undefined
      await Promise.all([tenant.listingJobs.settled(), tenant.textJobs.settled()])
      return tenant.numbers.whileRead(async () => {
        const words = await tenant.text.explain(productId, text, locale, rules)
        const { scores, reading } = await tenant.text.find(text, locale, rules)
        const [document] = tenant.listing.get([productId])
        const number = tenant.numbers.find(productId, INDEXED)
        if (!document || !words || number === undefined) return undefined
        const place = await tenant.listing.placeOf(productId, scores, createTurns())
        return {
          ...(place === undefined ? {} : { place }),
          total: countOf(scores),
          score: scoreOfNumber(scores, number) ?? 0,
          liking: likingOf(document.interest, oneViewNow()),
          isInStock: document.stock > 0,
          isPinned: rules !== undefined && readyRules(rules).pinnedFor(text).includes(productId),
          ...(reading ? { reading } : {}),
          words,
        }
      })
    },

    async index(tenantId, documents) {
      const { listing, text, listingJobs, textJobs, cleared } = openTenant(tenantId)
      await Promise.all([
        listingJobs.run(() => inTimeSlices(batchesOf(documents), cleared.signal, listing.put)),
        textJobs.run(() => inTimeSlices(documents, cleared.signal, text.put)),
      ])
    },

    async rank(tenantId, signals) {
      const tenant = tenants.get(tenantId)
      if (!tenant) return
      const { listing, listingJobs, cleared } = tenant
      await listingJobs.run(() => inTimeSlices(batchesOf([...signals]), cleared.signal, listing.rank))
    },

    async remove(tenantId, ids) {
      const tenant = tenants.get(tenantId)
      if (!tenant) return
      const { listing, text, listingJobs, textJobs, cleared } = tenant
      await Promise.all([
        listingJobs.run(() => inTimeSlices(batchesOf(ids), cleared.signal, listing.remove)),
        textJobs.run(() => inTimeSlices(ids, cleared.signal, text.remove)),
      ])
    },

    async clear(tenantId) {
      tenants.get(tenantId)?.cleared.abort()
      tenants.delete(tenantId)
    },

    async ids(tenantId) {
      return tenants.get(tenantId)?.listing.ids() ?? []
    },

    async hasField(tenantId, field) {
      return isOwnFacet(field) || (tenants.get(tenantId)?.listing.hasField(field) ?? false)
    },

    async counts(tenantId) {
      return tenants.get(tenantId)?.listing.counts() ?? { byMarket: {}, byCategory: {}, bySeller: {} }
    },

    async state(tenantId) {
      return tenants.get(tenantId)?.listing.state() ?? NOTHING_FOUND
    },

    async sellersWith(tenantId, wanted) {
      return new Set(tenants.get(tenantId)?.listing.sellersWith(wanted))
    },

    async categoriesWith(tenantId, wanted) {
      return new Set(tenants.get(tenantId)?.listing.categoriesWith(wanted))
    },

    async sellerSummary(tenantId, sellerId) {
      return tenants.get(tenantId)?.listing.sellerSummary(sellerId) ?? NO_PRODUCTS
    },

    size() {
      const indexes = [...tenants.values()]
      const sum = (of: (index: TenantIndex) => number): number => indexes.reduce((total, index) => total + of(index), 0)
      const documents = sum(({ listing }) => listing.size())
      return { documents, bytes: documents * BYTES_OF_A_DOCUMENT + sum(({ text }) => text.bytes()) }
    },

    async *pack(tenantId) {
      const tenant = tenants.get(tenantId)
      if (!tenant) return
      const { listing, text, listingJobs, textJobs, cleared } = tenant
      const done = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      // Nothing changes meanwhile: what comes waits for its turn.
      const held = listingJobs.hold(() =>
        textJobs.hold(() => {
          begun.resolve()
          return done.promise
        }),
      )
      try {
        await begun.promise
        const turn = createTurns()
        const entries = inOrderOfNumbers(listing.entries())
        yield* jsonPieces(
          'ids',
          entries.map(({ document }) => document.id),
          turn,
        )
        yield* packListing(entries, listing.traitsOf, listing.traitOf, turn)
        yield* packText(text, entries, turn)
        cleared.signal.throwIfAborted()
      } finally {
        done.resolve()
        await held
      }
    },

    async unpack(tenantId, sections) {
      const restored = createTenantIndex(oneViewNow, sections)
      await inTimeSlices(unpackDocuments(sections), restored.cleared.signal, restored.listing.restore)
      tenants.get(tenantId)?.cleared.abort()
      tenants.set(tenantId, restored)
    },

    async get(tenantId, ids) {
      return tenants.get(tenantId)?.listing.get(ids) ?? []
    },
  }
}

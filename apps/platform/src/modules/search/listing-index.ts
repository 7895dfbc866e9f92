import { chooseScopes, createScope, type Dimension, idKey, type Scope, scopeKeysOf, scopesWithAny } from './listing-scopes.ts'
import { createDocumentNumbers, LISTED } from './document-numbers.ts'
import type { PackedDocument, PackedTraits } from './packed-listing.ts'
import { countOf, entriesOf, giveBack, scoreOfNumber, type Scores } from './document-scores.ts'
import { candidatesOf, createFacetCounter } from './facet-counter.ts'
import { createListingColumns } from './listing-columns.ts'
import type { CountedProduct } from './trait-tally.ts'
import type { Trait } from './facets.ts'
import { figureGatesOf, figureRangesOf, gatesOf, onePerField } from './facet-gates.ts'
import { matchesIn, selectInOrder, selectMatches } from './listing-selection.ts'
import {
  type ListedDocument,
  NOTHING_FOUND,
  type ProductSignals,
  type SearchCounts,
  type SearchDocument,
  type SearchQuery,
  type SearchResult,
  type SellerSummary,
  withoutText,
} from './search.ts'
import { compareMatches, likingOf, type RankedDocument, rankDocument } from './search-order.ts'
import { goodsOf, summaryOf } from './seller-summary.ts'
import type { SortedList } from './sorted-list.ts'
import { allTraitsOf } from './trait-labels.ts'
import { createTraitTable } from './trait-table.ts'

/** The documents of one tenant, kept in order for listing. Nothing here knows words: matches come from a text index. */
export type ListingIndex = {
  /** Before anybody asks: takes a product as it was kept, with the numbers that it had, which `numbers` and the table of traits know. */
  readonly restore: (packed: PackedDocument) => void
  readonly put: (documents: readonly SearchDocument[]) => void
  readonly rank: (signals: readonly (readonly [id: string, signals: ProductSignals])[]) => void
  readonly remove: (ids: readonly string[]) => void
  readonly select: (query: SearchQuery, matches?: Scores) => SearchResult
  /** Which place a match has among these by relevance, from 1 on. Products may come and go in the turns of others. */
  readonly placeOf: (id: string, matches: Scores, turn: () => Promise<void>) => Promise<number | undefined>
  /** Whether products can be chosen by this attribute or option. */
  readonly hasField: (field: string) => boolean
  readonly get: (ids: readonly string[]) => ListedDocument[]
  readonly ids: () => string[]
  readonly size: () => number
  readonly entries: () => Iterable<RankedDocument>
  /** Numbers of the traits of a product, by its own. */
  readonly traitsOf: (number: number) => Uint32Array
  readonly traitOf: (id: number) => Trait | undefined
  readonly counts: () => SearchCounts
  /** Another object after each change. */
  readonly state: () => object
  readonly sellersWith: (wanted: Pick<SearchQuery, 'markets' | 'categories'>) => readonly string[]
  readonly categoriesWith: (wanted: Pick<SearchQuery, 'cities' | 'near'>) => readonly string[]
  readonly sellerSummary: (sellerId: string) => SellerSummary | undefined
}

/** Where more than this share of what is walked matches, a list in order that is there already is sooner gone through than matches are put in order. */
const MOSTLY = 1 / 8

/** Matches that are compared before others may have their turn. */
const LOT = 1024

type Moves = Map<SortedList<RankedDocument>, { readonly taken: Set<RankedDocument>; readonly put: Set<RankedDocument> }>

/**
 * A sorted list is made when it is first asked for and from then on kept in order change by change, never thrown away:
 * an order that takes one piece off the stock must not cost the next shopper a sort of the whole shop. `oneViewNow`: see `likingOf`.
 */
export function createListingIndex(oneViewNow: () => number, numbers = createDocumentNumbers(), known?: PackedTraits): ListingIndex {
  const entries = new Map<string, RankedDocument>()
  const byNumber: (RankedDocument | undefined)[] = []
  const scopes = new Map<string, Scope>()
  const traits = createTraitTable(known)
  const columns = createListingColumns(traits.isShared)
  const listed = { columns, entryOf: (number: number) => byNumber[number] }
  const facets = createFacetCounter(traits, listed)
  /** Every page asks how much there is: counted once for each state. */
  let sizes: SearchCounts | undefined
  let state = {}

  function openScope(key: string): Scope {
    let scope = scopes.get(key)
    if (!scope) {
      scope = createScope()
      scopes.set(key, scope)
    }
    return scope
  }

  function movesOf(moves: Moves, list: SortedList<RankedDocument>) {
    let move = moves.get(list)
    if (!move) {
      move = { taken: new Set(), put: new Set() }
      moves.set(list, move)
    }
    return move
  }

  const countedOf = (number: number): CountedProduct => ({ price: columns.priceOf(number), traits: columns.traitsOf(number) })

  function enter(moves: Moves, key: string, entry: RankedDocument, counted: CountedProduct): void {
    const scope = openScope(key)
    scope.members.add(entry.number)
    scope.tally?.change(counted, 1)
    for (const list of scope.lists.values()) movesOf(moves, list).put.add(entry)
  }

  /** `counted`: as it was counted there. */
  function leave(moves: Moves, key: string, entry: RankedDocument, counted: CountedProduct): void {
    const scope = scopes.get(key)
    if (!scope) return
    scope.members.delete(entry.number)
    scope.tally?.change(counted, -1)
    if (scope.members.size === 0) scopes.delete(key)
    for (const list of scope.lists.values()) {
      const move = movesOf(moves, list)
      move.taken.add(entry)
      move.put.delete(entry)
    }
  }

  function stay(moves: Moves, key: string, before: RankedDocument, entry: RankedDocument, countedBefore: CountedProduct, counted: CountedProduct): void {
    const scope = scopes.get(key)
    scope?.tally?.replace(countedBefore, counted)
    for (const list of scope?.lists.values() ?? []) {
      if (!list.isMoved(before, entry)) continue
      const move = movesOf(moves, list)
      move.taken.add(entry)
      move.put.add(entry)
    }
  }

  /** The entry is changed in place, so that lists in which it keeps its position need not be touched. Answers the traits that it had. */
  function replace(moves: Moves, entry: RankedDocument, after: RankedDocument, traitsAfter?: Uint32Array): Uint32Array {
    const before = { ...entry }
    const countedBefore = countedOf(entry.number)
    const keysBefore = scopeKeysOf(before.document)
    const keysAfter = scopeKeysOf(after.document)
    Object.assign(entry, after)
    columns.put(after, traitsAfter ?? countedBefore.traits)
    // In the order in which it is kept, so that what has not changed is seen to be the same.
    const counted = countedOf(entry.number)
    for (const key of keysBefore) if (!keysAfter.has(key)) leave(moves, key, entry, countedBefore)
    for (const key of keysAfter) {
      if (keysBefore.has(key)) stay(moves, key, before, entry, countedBefore, counted)
      else enter(moves, key, entry, counted)
    }
    return countedBefore.traits
  }

  function apply(moves: Moves): void {
    state = {}
    moves.forEach(({ taken, put }, list) => list.change(taken, put))
  }

  return {
    restore({ number, document, traits: own, kin }) {
      state = {}
      const entry = rankDocument(number, document)
      columns.put(entry, own)
      entries.set(document.id, entry)
      byNumber[number] = entry
      kin.scopes ??= [...scopeKeysOf(document)].map(openScope)
      for (const { members } of kin.scopes) members.add(number)
    },

    put(documents) {
      sizes = undefined
      const moves: Moves = new Map()
      for (const document of documents) {
        const ranked = rankDocument(numbers.hold(document.id, LISTED), withoutText(document))
        const own = traits.take(allTraitsOf(document))
        const entry = entries.get(document.id)
        if (entry) traits.give(replace(moves, entry, ranked, own))
        else {
          columns.put(ranked, own)
          entries.set(document.id, ranked)
          byNumber[ranked.number] = ranked
          for (const key of scopeKeysOf(ranked.document)) enter(moves, key, ranked, { price: ranked.document.price, traits: own })
        }
      }
      apply(moves)
    },

    rank(signals) {
      const moves: Moves = new Map()
      for (const [id, { interest, soldCount }] of signals) {
        const entry = entries.get(id)
        if (entry) replace(moves, entry, rankDocument(entry.number, { ...entry.document, interest, soldCount }))
      }
      apply(moves)
    },

    remove(ids) {
      sizes = undefined
      const moves: Moves = new Map()
      for (const id of ids) {
        const entry = entries.get(id)
        if (!entry) continue
        entries.delete(id)
        byNumber[entry.number] = undefined
        const counted = countedOf(entry.number)
        for (const key of scopeKeysOf(entry.document)) leave(moves, key, entry, counted)
        columns.remove(entry.number)
        traits.give(counted.traits)
        numbers.release(id, LISTED)
      }
      apply(moves)
    },

    select(query, matches) {
      const choice = chooseScopes(scopes, query)
      if (!choice) return NOTHING_FOUND
      const excluded = new Set(query.exclude?.map((id) => entries.get(id)?.number).filter((number) => number !== undefined))
      const isWalked = !matches || (query.sort !== 'relevance' && countOf(matches) > choice.walked.members.size * MOSTLY)
      const matched = matches && (!isWalked || query.facets || figureRangesOf(query).length > 0) ? matchesIn(listed, choice, matches) : undefined
      const chosen = gatesOf(listed, traits, query)
      const gates = onePerField([...chosen, ...figureGatesOf(listed, traits, query, chosen, () => candidatesOf(choice, matched?.numbers, excluded))])
      const selection = { listed, choice, query, gates, excluded }
      const found = matched && !isWalked ? selectMatches(selection, matched, oneViewNow()) : selectInOrder(selection, matches)
      const result = query.facets ? { ...found, facets: facets.of(choice, query, gates, excluded, matched?.numbers) } : found
      if (matched) giveBack([matched], matches)
      return result
    },

    async placeOf(id, matches, turn) {
      const entry = entries.get(id)
      const score = entry && scoreOfNumber(matches, entry.number)
      if (!entry || score === undefined) return undefined
      const now = oneViewNow()
      const scored = (one: RankedDocument, words: number) => ({ entry: one, score: words * likingOf(one.document.interest, now) })
      let [before, count] = [0, 0]
      for (const [other, otherScore] of entriesOf(matches)) {
        count += 1
        if (count % LOT === 0) await turn()
        const rival = byNumber[other]
        if (rival && rival !== entry && compareMatches(scored(rival, otherScore), scored(entry, score)) < 0) before += 1
      }
      return entries.get(id) === entry ? before + 1 : undefined
    },

    hasField: traits.has,

    get: (ids) => ids.map((id) => entries.get(id)?.document).filter((document) => document !== undefined),

    ids: () => [...entries.keys()],

    size: () => entries.size,

    entries: () => entries.values(),
    traitsOf: columns.traitsOf,
    traitOf: (id) => traits.row(id)?.trait,
    state: () => state,

    sellersWith: (wanted) => scopesWithAny(scopes, 'seller', wanted),

    categoriesWith: (wanted) => {
      const gates = gatesOf(listed, traits, wanted)
      return scopesWithAny(scopes, 'category', wanted, (number) => gates.every(({ admits }) => admits(number)))
    },

    sellerSummary: (sellerId) => {
      const scope = scopes.get(idKey('seller', sellerId))
      return (
        scope &&
        summaryOf(
          [...scope.members]
            .map((number) => byNumber[number]?.document)
            .filter((document) => document !== undefined)
            .map(goodsOf),
        )
      )
    },

    counts: () => (sizes ??= { byMarket: sizesOf(scopes, 'market'), byCategory: sizesOf(scopes, 'category'), bySeller: sizesOf(scopes, 'seller') }),
  }
}

function sizesOf(scopes: ReadonlyMap<string, Scope>, dimension: Dimension): Record<string, number> {
  const prefix = idKey(dimension, '')
  const sizes = [...scopes].filter(([key]) => key.startsWith(prefix)).map(([key, { members }]) => [key.slice(prefix.length), members.size] as const)
  return Object.fromEntries(sizes)
}

import { columnOf, insertInto, type PostingColumn, type PostingRun, takeOutOf } from './posting-column.ts'
import { POSTING_BITS } from './ranking.ts'
import { joinedInTurns, sortedInTurns } from './sorted-in-turns.ts'

/** A posting is what a document has of a word. */
const SPAN = 2 ** POSTING_BITS

/** The postings of all words one after the other, words in order: what is kept in a file, and read from there as it is. */
export type PackedPostings = {
  /** In the order of their letters' codes. */
  readonly words: readonly string[]
  /** Where the postings of each word begin; one more, which is their end. */
  readonly starts: Uint32Array
  readonly documents: Uint32Array
  readonly postings: Uint16Array
}

export const NO_POSTINGS: PackedPostings = { words: [], starts: new Uint32Array(1), documents: new Uint32Array(), postings: new Uint16Array() }

/** What a word takes beside its letters: a string, and its place among all. */
const BYTES_OF_A_WORD = 72
/** A list that grows gets room for more than it has; so short a one is written anew. */
const FEW_DOCUMENTS = 16
/** From here on a list is a column. */
const LONG = 256
/** Of a column beside what is in it. */
const BYTES_OF_A_COLUMN = 400

/** What is only looked for now and then may stay apart from the words that are in order. */
const FEW_NEW = 64

/** Comes after all that letters and digits have. */
const LAST_CODE = '\uffff'

/** Words that are looked at before others may have their turn. */
const LOT = 1024

/**
 * Which documents have which words. What was packed stays as it is, six bytes for each; a word that changes gets a list of its own, in which document and
 * posting are one number, so that it can be searched and costs eight; a long one is a column. `long`: from so many documents on.
 */
export function createPostingLists(known: PackedPostings = NO_POSTINGS, long = LONG) {
  let packed = known
  /**
   * By word: the place in `packed`, a list or a column of its own, or, below nothing, its only posting (`-1 - key`): most words of a large shop are one product's
   * number.
   */
  let lists = new Map<string, number | number[] | PostingColumn>(packed.words.map((word, place) => [word, place]))
  let ordered: readonly string[] = packed.words
  /** Words that came since these were put in order. Those that went are passed over. */
  let fresh = new Set<string>()
  /** Of these, what comes while the others are put in order. */
  let came: Set<string> | undefined
  let ordering: Promise<void> | undefined
  let changes = 0
  let count = packed.documents.length

  const rangeOf = (place: number): readonly [number, number] => [packed.starts[place] ?? 0, packed.starts[place + 1] ?? 0]

  /** Short lists are read into it: it stands until the next is read. */
  const short: PostingRun = { documents: new Uint32Array(long + 1), postings: new Uint16Array(long + 1), from: 0, to: 0 }
  const own: PostingRun = { ...short }

  function readKeys(keys: readonly number[]): PostingRun {
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] as number
      const document = Math.floor(key / SPAN)
      short.documents[at] = document
      short.postings[at] = key - document * SPAN // several times as fast as the remainder of a number that large
    }
    short.to = keys.length
    return short
  }

  /** Stands until the next is read. */
  function run(word: string): PostingRun {
    const list = lists.get(word)
    if (list === undefined) return readKeys([])
    if (typeof list === 'number') {
      if (list < 0) return readKeys([-1 - list])
      own.documents = packed.documents
      own.postings = packed.postings
      ;[own.from, own.to] = rangeOf(list)
      return own
    }
    if (Array.isArray(list)) return readKeys(list)
    own.documents = list.documents
    own.postings = list.postings
    own.from = 0
    own.to = list.length
    return own
  }

  /** What can be changed. */
  function ownList(word: string): number[] | PostingColumn | undefined {
    const list = lists.get(word)
    if (typeof list !== 'number') return list
    if (list < 0) return [-1 - list]
    const { documents, postings, from, to } = run(word)
    if (to - from >= long) return columnOf(own)
    const keys: number[] = []
    for (let at = from; at < to; at += 1) keys.push((documents[at] ?? 0) * SPAN + (postings[at] ?? 0))
    return keys
  }

  async function orderFresh(turn: () => Promise<void>): Promise<void> {
    came = new Set()
    const inOrder = await wordsInOrder(turn)
    ordered = inOrder
    fresh = came
    came = undefined
  }

  async function wordsInOrder(turn: () => Promise<void>): Promise<readonly string[]> {
    // As they are now: whoever looks for a beginning meanwhile may put the one among the other.
    const [placed, added] = [ordered, fresh]
    const later = await sortedInTurns([...added], turn)
    const stayed: string[] = []
    for (const word of placed) {
      if (lists.has(word) && !added.has(word)) stayed.push(word)
      if (stayed.length % LOT === 0) await turn()
    }
    return joinedInTurns(stayed, later, turn)
  }

  return {
    has: (word: string): boolean => lists.has(word),
    words: (): IterableIterator<string> => lists.keys(),
    /** Of all words together. */
    size: (): number => count,
    bytes: (): number => {
      let bytes = packed.documents.byteLength + packed.postings.byteLength + packed.starts.byteLength
      for (const [word, list] of lists) bytes += BYTES_OF_A_WORD + word.length + bytesOf(list)
      return bytes
    },
    countOf(word: string): number {
      const list = lists.get(word)
      if (list === undefined) return 0
      if (typeof list !== 'number') return list.length
      if (list < 0) return 1
      const [from, to] = rangeOf(list)
      return to - from
    },
    /** What this document has of the word; 0 where it has none. */
    find(word: string, document: number): number {
      const list = lists.get(word)
      if (list === undefined) return 0
      if (typeof list === 'number') {
        if (list < 0) return Math.floor((-1 - list) / SPAN) === document ? (-1 - list) % SPAN : 0
        const [from, to] = rangeOf(list)
        const at = lowerBound(packed.documents, document, from, to)
        return at < to && packed.documents[at] === document ? (packed.postings[at] ?? 0) : 0
      }
      if (!Array.isArray(list)) {
        const at = lowerBound(list.documents, document, 0, list.length)
        return at < list.length && list.documents[at] === document ? (list.postings[at] ?? 0) : 0
      }
      const key = list[lowerBound(list, document * SPAN, 0, list.length)]
      return key !== undefined && Math.floor(key / SPAN) === document ? key % SPAN : 0
    },
    run,
    /** True when nobody had the word before. */
    add(word: string, document: number, posting: number): boolean {
      const list = ownList(word)
      const key = document * SPAN + posting
      count += 1
      changes += 1
      if (!list) {
        lists.set(word, -1 - key)
        fresh.add(word)
        came?.add(word)
        return true
      }
      if (!Array.isArray(list)) {
        const isLast = document > (list.documents[list.length - 1] ?? -1)
        insertInto(list, isLast ? list.length : lowerBound(list.documents, document, 0, list.length), document, posting)
        lists.set(word, list)
        return false
      }
      const at = key > (list.at(-1) ?? -1) ? list.length : lowerBound(list, key, 0, list.length)
      let longer = list
      if (list.length < FEW_DOCUMENTS) longer = list.toSpliced(at, 0, key)
      else list.splice(at, 0, key)
      lists.set(word, longer.length < long ? longer : columnOf(readKeys(longer)))
      return false
    },
    /** True when nobody has the word any more. */
    remove(word: string, document: number): boolean {
      const list = ownList(word)
      if (!list) return false
      if (Array.isArray(list)) {
        const at = lowerBound(list, document * SPAN, 0, list.length)
        if (Math.floor((list[at] ?? -1) / SPAN) !== document) return false
        list.splice(at, 1)
      } else {
        const at = lowerBound(list.documents, document, 0, list.length)
        if (at === list.length || list.documents[at] !== document) return false
        takeOutOf(list, at)
      }
      count -= 1
      changes += 1
      if (list.length > 0) {
        lists.set(word, list)
        return false
      }
      lists.delete(word)
      fresh.delete(word)
      came?.delete(word)
      return true
    },
    /** For whoever looks for beginnings: without it they are found too, but all that came lately is gone through. Words may come and go meanwhile. */
    async putInOrder(turn: () => Promise<void>): Promise<void> {
      if (fresh.size <= FEW_NEW) return
      ordering ??= orderFresh(turn).finally(() => (ordering = undefined))
      await ordering
    },
    /** About how many words begin so: what went lately may count. */
    countBeginningWith(prefix: string): number {
      let later = 0
      for (const word of fresh) if (word.startsWith(prefix)) later += 1
      return later + lowerBound(ordered, `${prefix}${LAST_CODE}`, 0, ordered.length) - lowerBound(ordered, prefix, 0, ordered.length)
    },
    /** The words that begin so, itself among them if it is one; in the order of their letters' codes. */
    *beginningWith(prefix: string): Generator<string> {
      // As they are now, for whoever takes more than one turn.
      const [placed, added] = [ordered, fresh]
      const later = [...added].filter((word) => word.startsWith(prefix)).sort()
      let next = 0
      for (let at = lowerBound(placed, prefix, 0, placed.length); placed[at]?.startsWith(prefix); at += 1) {
        const word = placed[at] ?? ''
        if (!lists.has(word) || added.has(word)) continue
        for (; next < later.length && (later[next] ?? '') < word; next += 1) yield later[next] ?? ''
        yield word
      }
      yield* later.slice(next)
    },
    /**
     * All of it, packed, and from then on kept so: lists that grow take a third more memory, and are walked more slowly. Of a large shop that is a second of the
     * processor, in which others have their turns, but nothing may change.
     */
    async pack(turn: () => Promise<void>): Promise<PackedPostings> {
      const before = changes
      const words = await wordsInOrder(turn)
      const starts = new Uint32Array(words.length + 1)
      const [documents, postings] = [new Uint32Array(count), new Uint16Array(count)]
      const places = new Map<string, number>()
      let end = 0
      for (const word of words) {
        const one = run(word)
        documents.set(one.documents.subarray(one.from, one.to), end)
        postings.set(one.postings.subarray(one.from, one.to), end)
        end += one.to - one.from
        places.set(word, places.size)
        starts[places.size] = end
        await turn()
      }
      if (changes !== before) throw new Error('something has changed while postings were packed')
      packed = { words, starts, documents, postings }
      lists = places
      ordered = words
      fresh = new Set()
      return packed
    },
  }
}
function bytesOf(list: number | readonly number[] | PostingColumn): number {
  if (typeof list === 'number') return 0
  return 'documents' in list ? list.documents.byteLength + list.postings.byteLength + BYTES_OF_A_COLUMN : 8 * list.length + 32
}

export type PostingLists = ReturnType<typeof createPostingLists>

/** Where the first that is not less stands, of what is in order between these two places. */
export function lowerBound<T extends number | string>(ordered: { readonly [index: number]: T }, wanted: T, from: number, to: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ordered[middle] as T) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

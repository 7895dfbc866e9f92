import { largerRoom } from './column-room.ts'
import { createTraitClasses } from './trait-classes.ts'
import type { TraitSums } from './trait-sums.ts'

/** From so many places on that are nobody's any more they are thrown out, once they are half of all. */
const MOST_WASTED = 8192

/** A trait takes one place, or two from here on: what many products have came early, and has a low number. */
const WIDE = 0x1_00_00

/** Before the traits of a product: how many of one place it has, how many of two, and its class in two places. */
const HEAD = 4
/** Of a product without any. */
const NOBODY = 0

/** Products whose traits are called from memory at once, and how far behind their first place they are called a second time: most are a line of memory long and lie on two. */
const LOT = 64
const AHEAD = 20
/** What was read to call it: what is kept nowhere would not be read. */
const called = new Uint32Array(1)

/**
 * The traits of products by the numbers of both, those of one product after those of another in two bytes each: what a search counts of a hundred thousand products is
 * read from memory, which takes longer than to count it, so that half as many bytes are sooner counted, and how many they are stands before them instead of in a column of its
 * own, which would be asked of memory once more. Those of one place come first, so that no trait is asked how long it is. How a trait is read is written out in each loop: a call, or an object,
 * for each of a million would be the most of its time; so would be what is not held in a constant. `isShared`: of which one set goes for many products.
 */
export function createTraitPool(isShared: (trait: number) => boolean = () => false) {
  let room = 64
  /** What many products have alike stands not among the others: a set of it is counted once for each product, and is told in a number. */
  const classes = createTraitClasses()
  /** Products of each class: nothing but while they are counted. */
  let classCounts = new Uint32Array(room)
  /** Where the head of each product stands; the first of the pool is nobody's. */
  let starts = new Uint32Array(room)
  /** With so much behind the last that it can be called ahead. */
  let pool = new Uint16Array(8 * room)
  let used = HEAD
  let wasted = 0

  function makeRoomFor(number: number): void {
    if (number < room) return
    room = largerRoom(room, number)
    const start = starts
    starts = new Uint32Array(room)
    starts.set(start)
  }

  const classAt = (start: number): number => ((pool[start + 3] as number) << 16) | (pool[start + 2] as number)
  const lengthAt = (start: number): number => (start === NOBODY ? 0 : HEAD + (pool[start] as number) + 2 * (pool[start + 1] as number))

  function throwOutWasted(size: number): void {
    const kept = new Uint16Array(size + AHEAD)
    let end = HEAD
    for (let number = 0; number < room; number += 1) {
      const start = starts[number] as number
      if (start === NOBODY) continue
      const length = lengthAt(start)
      kept.set(pool.subarray(start, start + length), end)
      starts[number] = end
      end += length
    }
    pool = kept
    used = end
    wasted = 0
  }

  function write(own: number, traits: readonly number[], from: number): void {
    let [at, narrow, wide] = [from + HEAD, 0, 0]
    for (const trait of traits) {
      if (trait >= WIDE) continue
      pool[at] = trait
      at += 1
      narrow += 1
    }
    for (const trait of traits) {
      if (trait < WIDE) continue
      pool[at] = trait % WIDE
      pool[at + 1] = Math.floor(trait / WIDE)
      at += 2
      wide += 1
    }
    pool[from] = narrow
    pool[from + 1] = wide
    pool[from + 2] = own % WIDE
    pool[from + 3] = Math.floor(own / WIDE)
  }

  /**
   * Reads the first place of each of these and one that is likely on its next line, and goes on without a look at them: memory is asked for all at once, while to count one product
   * after the other waits for each.
   */
  function call(numbers: Uint32Array, from: number, to: number): void {
    const [ownPool, ownStarts] = [pool, starts]
    let any = 0
    for (let place = from; place < to; place += 1) {
      const start = ownStarts[numbers[place] as number] ?? NOBODY
      any |= (ownPool[start] as number) | (ownPool[start + AHEAD] as number)
    }
    called[0] = any
  }

  function count(numbers: Uint32Array, from: number, to: number, { counts }: TraitSums): void {
    const [ownPool, ownStarts, ofClasses] = [pool, starts, classCounts]
    for (let place = from; place < to; place += 1) {
      const start = ownStarts[numbers[place] as number] ?? NOBODY
      const own = ((ownPool[start + 3] as number) << 16) | (ownPool[start + 2] as number)
      ofClasses[own] = (ofClasses[own] as number) + 1
      let at = start + HEAD
      const end = at + (ownPool[start] as number)
      for (; at < end; at += 1) {
        const trait = ownPool[at] as number
        counts[trait] = (counts[trait] as number) + 1
      }
      const last = end + 2 * (ownPool[start + 1] as number)
      for (; at < last; at += 2) {
        const trait = (ownPool[at + 1] as number) * WIDE + (ownPool[at] as number)
        counts[trait] = (counts[trait] as number) + 1
      }
    }
  }

  /** What was counted of classes, as counts of their traits. */
  function countClasses({ counts }: TraitSums): void {
    for (let own = 0; own < classes.size(); own += 1) {
      const products = classCounts[own] as number
      if (products === 0) continue
      classCounts[own] = 0
      for (const trait of classes.traitsOf(own)) counts[trait] = (counts[trait] as number) + products
    }
  }

  function countAndNote(numbers: Uint32Array, from: number, to: number, sums: TraitSums, marks: Uint8Array | undefined): void {
    const { counts, met } = sums
    const [ownPool, ownStarts] = [pool, starts]
    let { size } = sums
    for (let place = from; place < to; place += 1) {
      const start = ownStarts[numbers[place] as number] ?? NOBODY
      for (const trait of classes.traitsOf(classAt(start))) {
        if (marks !== undefined && marks[trait] !== 1) continue
        const before = counts[trait] as number
        met[size] = trait
        size += Number(before === 0)
        counts[trait] = before + 1
      }
      let at = start + HEAD
      const end = at + (ownPool[start] as number)
      const last = end + 2 * (ownPool[start + 1] as number)
      while (at < last) {
        let trait = ownPool[at] as number
        if (at >= end) {
          at += 1
          trait += WIDE * (ownPool[at] as number)
        }
        at += 1
        if (marks !== undefined && marks[trait] !== 1) continue
        const before = counts[trait] as number
        // Noted in any case, and kept where it is the first: nothing is as slow as a question that is answered now so, now so.
        met[size] = trait
        size += Number(before === 0)
        counts[trait] = before + 1
      }
    }
    sums.size = size
  }

  function of(number: number): Uint32Array {
    const start = starts[number] ?? NOBODY
    const traits = [...classes.traitsOf(classAt(start))]
    let at = start + HEAD
    const end = at + (pool[start] as number)
    for (; at < end; at += 1) traits.push(pool[at] as number)
    const last = end + 2 * (pool[start + 1] as number)
    for (; at < last; at += 2) traits.push((pool[at + 1] as number) * WIDE + (pool[at] as number))
    return Uint32Array.from(traits)
  }

  return {
    set(number: number, traits: Uint32Array): void {
      makeRoomFor(number)
      const [shared, own]: [number[], number[]] = [[], []]
      for (const trait of traits) (isShared(trait) ? shared : own).push(trait)
      const start = starts[number] as number
      const classBefore = classAt(start)
      const classNow = classes.take(shared)
      classes.give(classBefore)
      if (classCounts.length < classes.size()) classCounts = new Uint32Array(largerRoom(classCounts.length, classes.size()))
      const before = lengthAt(start)
      let length = HEAD + own.length
      for (const trait of own) length += Number(trait >= WIDE)
      if (length > before) {
        wasted += before
        starts[number] = NOBODY
        if (used + length + AHEAD > pool.length || (wasted > MOST_WASTED && 2 * wasted > used)) throwOutWasted(Math.ceil(1.5 * (used - wasted + length)))
        starts[number] = used
        used += length
      } else wasted += before - length
      write(classNow, own, starts[number] as number)
    },
    remove(number: number): void {
      if (number >= room) return
      const start = starts[number] as number
      classes.give(classAt(start))
      wasted += lengthAt(start)
      starts[number] = NOBODY
    },
    /** As they are now, those first that are shared: a copy. */
    of,
    /** Whether a product has one of the traits that are marked by 1. */
    hasOneOf(number: number, marks: Uint8Array): boolean {
      const start = starts[number] ?? NOBODY
      for (const trait of classes.traitsOf(classAt(start))) if (marks[trait] === 1) return true
      let at = start + HEAD
      const end = at + (pool[start] as number)
      for (; at < end; at += 1) if (marks[pool[at] as number] === 1) return true
      const last = end + 2 * (pool[start + 1] as number)
      for (; at < last; at += 2) if (marks[(pool[at + 1] as number) * WIDE + (pool[at] as number)] === 1) return true
      return false
    },
    /** Counts each trait of each of these, or those that are marked by 1. */
    count(numbers: Uint32Array, sums: TraitSums, marks?: Uint8Array): void {
      const isNoted = sums.isNoted || marks !== undefined
      for (let from = 0; from < numbers.length; from += LOT) {
        const to = Math.min(numbers.length, from + LOT)
        call(numbers, from, to)
        if (isNoted) countAndNote(numbers, from, to, sums, marks)
        else count(numbers, from, to, sums)
      }
      if (!isNoted) countClasses(sums)
    },
    /** Of memory. */
    bytes: (): number => starts.byteLength + pool.byteLength,
  }
}

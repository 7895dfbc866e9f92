import { largerRoom } from './column-room.ts'
import { createTraitClasses, NO_CLASS } from './trait-classes.ts'
import type { TraitSums } from './trait-sums.ts'

/** From so many places on that are nobody's any more they are thrown out, once they are half of all. */
const MOST_WASTED = 8192

/** A trait takes one place, or two from here on: what many products have came early, and has a low number. */
const WIDE = 0xf000
const SPAN = 0x1_00_00

/** Products whose traits are called from memory at once. */
const LOT = 64
/** What was read to call it: what is kept nowhere would not be read. */
const called = new Uint32Array(1)

/**
 * The traits of products by the numbers of both, those of one product after those of another in two bytes each: what a search counts of a hundred thousand products is
 * read from memory, which takes longer than to count it, so that half as many bytes are sooner counted. How a trait is read is written out in each loop: a call, or an object,
 * for each of a million would be the most of its time. `isShared`: of which one set goes for many products.
 */
export function createTraitPool(isShared: (trait: number) => boolean = () => false) {
  let room = 64
  /** What many products have alike stands not among the others: a set of it is counted once for each product, and is told in a number. */
  const classes = createTraitClasses()
  let classOf = new Uint32Array(room)
  /** Products of each class: nothing but while they are counted. */
  let classCounts = new Uint32Array(room)
  let starts = new Uint32Array(room)
  /** In places. */
  let lengths = new Uint16Array(room)
  let pool = new Uint16Array(8 * room)
  let used = 0
  let wasted = 0

  function makeRoomFor(number: number): void {
    if (number < room) return
    room = largerRoom(room, number)
    const [start, length, own] = [starts, lengths, classOf]
    classOf = new Uint32Array(room)
    classOf.set(own)
    starts = new Uint32Array(room)
    lengths = new Uint16Array(room)
    starts.set(start)
    lengths.set(length)
  }

  function throwOutWasted(size: number): void {
    const kept = new Uint16Array(size)
    let end = 0
    for (let number = 0; number < room; number += 1) {
      const length = lengths[number] as number
      if (length === 0) continue
      const start = starts[number] as number
      kept.set(pool.subarray(start, start + length), end)
      starts[number] = end
      end += length
    }
    pool = kept
    used = end
    wasted = 0
  }

  function write(traits: readonly number[], from: number): void {
    let at = from
    for (const trait of traits) {
      if (trait < WIDE) pool[at] = trait
      else {
        pool[at] = WIDE + Math.floor(trait / SPAN)
        at += 1
        pool[at] = trait % SPAN
      }
      at += 1
    }
  }

  /**
   * Reads the first place of each of these and the one behind its last, and goes on without a look at them: memory is asked for all at once, while to count one product
   * after the other waits for each.
   */
  function call(numbers: Uint32Array): void {
    let any = 0
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] as number
      const start = starts[number] ?? 0
      any |= (pool[start] ?? 0) | (pool[start + (lengths[number] ?? 0)] ?? 0)
    }
    called[0] = any
  }

  function count(numbers: Uint32Array, { counts }: TraitSums): void {
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] as number
      const own = classOf[number] ?? 0
      classCounts[own] = (classCounts[own] as number) + 1
      let at = starts[number] ?? 0
      const end = at + (lengths[number] ?? 0)
      while (at < end) {
        let trait = pool[at] as number
        at += 1
        if (trait >= WIDE) {
          trait = (trait - WIDE) * SPAN + (pool[at] as number)
          at += 1
        }
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

  function countAndNote(numbers: Uint32Array, sums: TraitSums, marks: Uint8Array | undefined): void {
    const { counts, met } = sums
    let { size } = sums
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] as number
      for (const trait of classes.traitsOf(classOf[number] ?? 0)) {
        if (marks !== undefined && marks[trait] !== 1) continue
        const before = counts[trait] as number
        met[size] = trait
        size += Number(before === 0)
        counts[trait] = before + 1
      }
      let at = starts[number] ?? 0
      const end = at + (lengths[number] ?? 0)
      while (at < end) {
        let trait = pool[at] as number
        at += 1
        if (trait >= WIDE) {
          trait = (trait - WIDE) * SPAN + (pool[at] as number)
          at += 1
        }
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
    const traits = [...classes.traitsOf(classOf[number] ?? 0)]
    let at = starts[number] ?? 0
    const end = at + (lengths[number] ?? 0)
    for (; at < end; at += 1) {
      const trait = pool[at] as number
      if (trait < WIDE) traits.push(trait)
      else {
        at += 1
        traits.push((trait - WIDE) * SPAN + (pool[at] as number))
      }
    }
    return Uint32Array.from(traits)
  }

  return {
    set(number: number, traits: Uint32Array): void {
      makeRoomFor(number)
      const [shared, own]: [number[], number[]] = [[], []]
      for (const trait of traits) (isShared(trait) ? shared : own).push(trait)
      const classBefore = classOf[number] as number
      classOf[number] = classes.take(shared)
      classes.give(classBefore)
      if (classCounts.length < classes.size()) classCounts = new Uint32Array(largerRoom(classCounts.length, classes.size()))
      const before = lengths[number] as number
      let length = own.length
      for (const trait of own) length += Number(trait >= WIDE)
      if (length > before) {
        wasted += before
        lengths[number] = 0
        if (used + length > pool.length || (wasted > MOST_WASTED && 2 * wasted > used)) throwOutWasted(Math.ceil(1.5 * (used - wasted + length)))
        starts[number] = used
        used += length
      } else wasted += before - length
      write(own, starts[number] as number)
      lengths[number] = length
    },
    remove(number: number): void {
      if (number >= room) return
      classes.give(classOf[number] as number)
      classOf[number] = NO_CLASS
      wasted += lengths[number] as number
      lengths[number] = 0
    },
    /** As they are now, those first that are shared: a copy. */
    of,
    /** Whether a product has one of the traits that are marked by 1. */
    hasOneOf(number: number, marks: Uint8Array): boolean {
      for (const trait of classes.traitsOf(classOf[number] ?? 0)) if (marks[trait] === 1) return true
      let at = starts[number] ?? 0
      const end = at + (lengths[number] ?? 0)
      while (at < end) {
        let trait = pool[at] as number
        at += 1
        if (trait >= WIDE) {
          trait = (trait - WIDE) * SPAN + (pool[at] as number)
          at += 1
        }
        if (marks[trait] === 1) return true
      }
      return false
    },
    /** Counts each trait of each of these, or those that are marked by 1. */
    count(numbers: Uint32Array, sums: TraitSums, marks?: Uint8Array): void {
      const isNoted = sums.isNoted || marks !== undefined
      for (let from = 0; from < numbers.length; from += LOT) {
        const lot = numbers.subarray(from, from + LOT)
        call(lot)
        if (isNoted) countAndNote(lot, sums, marks)
        else count(lot, sums)
      }
      if (!isNoted) countClasses(sums)
    },
    /** Of memory. */
    bytes: (): number => starts.byteLength + lengths.byteLength + classOf.byteLength + pool.byteLength,
  }
}

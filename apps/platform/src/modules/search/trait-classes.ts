/** Of what has none of the traits that are shared. */
export const NO_CLASS = 0

type Class = { readonly key: string; readonly traits: Uint32Array; uses: number }

/**
 * Sets of traits that many products have alike (what is in a market, a category and in stock, from one seller, with so many stars), by a number each: a product is then counted once
 * for all of them. What nobody has any more makes room for another.
 */
export function createTraitClasses() {
  const none: Class = { key: '', traits: new Uint32Array(), uses: 0 }
  const classes: Class[] = [none]
  const numbers = new Map<string, number>()
  const free: number[] = []
  return {
    /** The number of the set, which one product more has. */
    take(traits: readonly number[]): number {
      if (traits.length === 0) return NO_CLASS
      const key = traits.join(' ')
      let number = numbers.get(key)
      if (number === undefined) {
        number = free.pop() ?? classes.length
        classes[number] = { key, traits: Uint32Array.from(traits), uses: 0 }
        numbers.set(key, number)
      }
      const own = classes[number]
      if (own) own.uses += 1
      return number
    },
    give(number: number): void {
      const own = classes[number]
      if (!own || number === NO_CLASS) return
      own.uses -= 1
      if (own.uses > 0) return
      numbers.delete(own.key)
      classes[number] = none
      free.push(number)
    },
    traitsOf: (number: number): Uint32Array => (classes[number] ?? none).traits,
    /** One more than the highest number. */
    size: (): number => classes.length,
  }
}

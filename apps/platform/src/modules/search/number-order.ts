/** Up to this share of all numbers, sorting is sooner done. */
const FEW = 1 / 2048
const [BITS, SHIFT] = [32, 5]

/** Puts numbers in order that are each there once and below an end: by a bit for each, which is as quick as to copy them, and none is compared. */
export function createNumberOrder() {
  let bits = new Int32Array(0)
  return {
    sort(numbers: Uint32Array, end: number): void {
      if (numbers.length <= end * FEW) {
        numbers.sort()
        return
      }
      const room = Math.ceil(end / BITS)
      if (bits.length < room) bits = new Int32Array(room)
      const own = bits
      for (let place = 0; place < numbers.length; place += 1) {
        const number = numbers[place] as number
        own[number >>> SHIFT] = (own[number >>> SHIFT] as number) | (1 << number)
      }
      let place = 0
      for (let at = 0; place < numbers.length; at += 1) {
        let left = own[at] as number
        if (left === 0) continue
        own[at] = 0
        while (left !== 0) {
          const lowest = left & -left
          numbers[place] = (at << SHIFT) + BITS - 1 - Math.clz32(lowest)
          place += 1
          left ^= lowest
        }
      }
    },
  }
}

import { expect, it } from 'vitest'
import { largerRoom } from './column-room.ts'

it('makes room for what comes one by one in few steps, and never much more than is needed', () => {
  let [room, steps] = [0, 0]
  for (let number = 0; number < 1_000_000; number += 1) {
    if (number < room) continue
    room = largerRoom(room, number)
    steps += 1
    if (number > 1000) expect(room).toBeLessThan(1.26 * (number + 1))
  }
  expect(steps).toBeLessThan(50)
  expect(largerRoom(64, 5000)).toBe(5001)
})

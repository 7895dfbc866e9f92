import { act } from 'react'

/** Lets answers arrive and what they change be drawn. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) await act(async () => new Promise((done) => void setTimeout(done, 0)))
}

/** Lets answers arrive that are asked for after a pause, until what they bring is there. */
export async function settleUntil(isThere: () => boolean): Promise<void> {
  for (let round = 0; !isThere(); round++) {
    if (round === 200) throw new Error('What was waited for never came')
    await act(async () => new Promise((done) => void setTimeout(done, 10)))
  }
  await settle()
}

import { setTimeout as delay } from 'node:timers/promises'
import { messageRead, sendMessage } from '@galleria/contract'
import type { SignedIn, TestPlatform, TestShop } from '@galleria/testing'
import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { connect, type Talker } from './chat.fixture.ts'

/** By which way a device connects. */
export type Way = { readonly port: number; readonly transports: readonly ('polling' | 'websocket')[] }

export type Speaker = {
  /** The device comes back elsewhere; `isSilent`: without a word to whoever it was connected to, as when a network is gone. */
  readonly moveOn: (isSilent: boolean) => void
}

export type TalkOptions = {
  readonly platform: TestPlatform
  readonly shop: TestShop
  /** From each side. */
  readonly messages: number
  readonly cuts: number
  /** From 0 to less than 1: when something is cut, and whose line. */
  readonly random: () => number
  /** How somebody (0: the customer, 1: the seller) connects for the so-manieth time. */
  readonly wayOf: (person: number, connects: number) => Way
  /** Breaks something, in the middle of what is said. */
  readonly cut: (number: number, person: number, speakers: readonly Speaker[]) => Promise<void> | void
}

const PATIENCE_MS = 120_000
const REST_MS = 20

/** A customer and a seller who both speak while their lines are cut. Each has to hear all that was said, once and in order. */
export async function expectEachOnceOverCuts({ platform, shop, messages, cuts, random, wayOf, cut }: TalkOptions): Promise<void> {
  const [customer, clerk] = [await shop.addCustomer(), await shop.addCustomer()]
  await shop.setSellerRights(clerk.userInfo._id, shop.seller.id, ['chat.answer'])
  const { data } = await customer.api.openChat({ body: { seller: shop.seller.id } })
  const id = data.contextId
  const people = [aPerson('c', customer, 'CUSTOMER', 0), aPerson('s', clerk, 'SELLER', 1)]

  function aPerson(name: string, { token }: SignedIn, as: 'CUSTOMER' | 'SELLER', index: number) {
    const heard: number[] = []
    const left: Talker[] = []
    let [line, position, connects, isOver] = [undefined as Talker | undefined, undefined as number | undefined, 0, false]
    /** What an old line still says is nobody's: the device has forgotten it. */
    function leave(isSilent: boolean): void {
      if (!line) return
      heard.push(...line.messages().map(({ seq }) => seq))
      position = Math.max(position ?? 0, line.position())
      if (isSilent) left.push(line)
      else line.close()
      line = undefined
    }
    async function stayConnected(): Promise<void> {
      while (!isOver) {
        if (line && !line.socket.connected) leave(false)
        if (!line) {
          connects += 1
          const { port, transports } = wayOf(index, connects)
          line = await connect(port, shop, token, { as, transports, ...(position === undefined ? {} : { after: position }) }).catch(() => undefined)
        }
        await delay(REST_MS)
      }
    }
    const connected = stayConnected()
    return {
      heard,
      known: () => heard.length + (line?.messages().length ?? 0),
      moveOn: leave,
      /** As a device does it: the same message again until somebody has said that it is there. */
      say: async (number: number): Promise<void> => {
        const message = { contextId: id, tid: `${name}-${number}`, text: `${name} ${number}` }
        const limit = Date.now() + PATIENCE_MS
        for (;;) {
          const reply = await line?.say(sendMessage, message).catch(() => undefined)
          if (reply?.ok) return
          if (Date.now() > limit) throw new Error(`Nobody took ${message.tid}: ${JSON.stringify(reply)}`)
          await delay(REST_MS)
        }
      },
      read: async (): Promise<void> => {
        const last = line?.messages().at(-1)
        // A mark that a cut swallows is made up for by the next one.
        if (last) await line?.say(messageRead, { id, messageId: last._id }).catch(() => undefined)
      },
      end: async (): Promise<void> => {
        isOver = true
        await connected
        leave(false)
        for (const old of left) old.close()
      },
    }
  }

  const speaking = people.map(async (person) => {
    for (let number = 1; number <= messages; number += 1) {
      await person.say(number)
      if (number % 10 === 0) await person.read()
    }
  })
  const moments = Array.from({ length: cuts }, () => Math.floor(2 * messages * random())).toSorted((one, other) => one - other)
  for (const [index, due] of moments.entries()) {
    await vi.waitFor(() => expect(Math.max(...people.map((person) => person.known()))).toBeGreaterThanOrEqual(due), { timeout: PATIENCE_MS, interval: 5 })
    await cut(index + 1, random() < 0.5 ? 0 : 1, people)
  }
  await Promise.all(speaking)
  const all = Array.from({ length: 2 * messages }, (_, index) => index + 1)
  for (const person of people) {
    await vi.waitFor(() => expect(person.known()).toBeGreaterThanOrEqual(all.length), { timeout: PATIENCE_MS, interval: 20 })
    await person.end()
    expect(person.heard).toEqual(all)
  }
  const kept = await platform.database.run<{ tid: string }>(
    { name: `kept-${randomUUID()}`, text: 'select tid from chat_message where conversation_id = $1 order by seq' },
    [id],
  )
  for (const name of ['c', 's'])
    expect(kept.map(({ tid }) => tid).filter((tid) => tid.startsWith(name))).toEqual(Array.from({ length: messages }, (_, index) => `${name}-${index + 1}`))
  expect((await platform.check()).filter((result) => result.name.startsWith('chat.') && !isRight(result))).toEqual([])
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageRead, sendMessage } from '@galleria/contract'
import { createTestShop, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildPlatform, type Platform } from '../../composition.ts'
import { readConfig } from '../../config.ts'
import { isRight } from '../../infra/checks.ts'
import { connect, portOf, type Talker } from './chat.fixture.ts'

/** Another process would be this: a second platform on the same database. */
async function nodeBeside(platform: TestPlatform): Promise<Platform & { readonly end: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galleria-node-'))
  const { connectionString } = platform.database
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' }), databaseUrl: connectionString, dataDir }
  const node = await buildPlatform(config, connectionString)
  await node.load()
  const end = async (): Promise<void> => {
    await node.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...node, end }
}

/** Two who talk over two processes, while their lines are cut again and again: by the network, by polling instead of WebSocket, by the other process. */
export function testCuts({ cuts, messages }: { readonly cuts: number; readonly messages: number }): void {
  let platform: TestPlatform
  let beside: Awaited<ReturnType<typeof nodeBeside>>
  let ports: number[] = []
  beforeAll(async () => {
    platform = await startTestPlatform()
    beside = await nodeBeside(platform)
    ports = [await portOf(platform), await portOf(beside)]
  })
  afterAll(async () => {
    await beside?.end()
    await platform?.close()
  })

  test(`${messages} messages from each side over ${cuts} cuts: each is told once, in order, to both`, async () => {
    const shop = await createTestShop(platform)
    const [customer, clerk] = [await shop.addCustomer(), await shop.addCustomer()]
    await shop.setSellerRights(clerk.userInfo._id, shop.seller.id, ['chat.answer'])
    const { data } = await customer.api.openChat({ body: { seller: shop.seller.id } })
    const id = data.contextId
    const people = [aPerson('c', customer.token, 'CUSTOMER'), aPerson('s', clerk.token, 'SELLER')] as const

    function aPerson(name: string, token: string, as: 'CUSTOMER' | 'SELLER') {
      const heard: number[] = []
      let [line, position, connects] = [undefined as Talker | undefined, undefined as number | undefined, 0]
      function note(): void {
        heard.push(...(line?.messages() ?? []).map(({ seq }) => seq))
        position = Math.max(position ?? 0, line?.position() ?? 0)
      }
      async function begin(): Promise<Talker> {
        connects += 1
        const transports = connects % 3 === 0 ? (['polling'] as const) : (['websocket'] as const)
        return connect(ports[connects % ports.length] ?? 0, shop, token, { as, transports, ...(position === undefined ? {} : { after: position }) })
      }
      return {
        heard,
        note,
        known: () => heard.length + (line?.messages().length ?? 0),
        begin: async () => void (line = await begin()),
        /** The network goes away without a word, and the device comes back elsewhere. */
        cut: async () => {
          line?.socket.io.engine.close()
          note()
          line = undefined
          line = await begin()
        },
        /** As a device does it: the same message again until somebody has said that it is there. */
        say: async (number: number) => {
          const message = { contextId: id, tid: `${name}-${number}`, text: `${name} ${number}` }
          await vi.waitFor(async () => expect(await line?.say(sendMessage, message)).toMatchObject({ ok: true }), { timeout: 60_000, interval: 50 })
        },
        read: async () => {
          const last = line?.messages().at(-1)
          // A mark that a cut swallows is made up for by the next one.
          if (last) await line?.say(messageRead, { id, messageId: last._id }).catch(() => undefined)
        },
        end: () => line?.close(),
      }
    }

    for (const person of people) await person.begin()
    const speaking = people.map(async (person) => {
      for (let number = 1; number <= messages; number += 1) {
        await person.say(number)
        if (number % 10 === 0) await person.read()
      }
    })
    for (let cut = 1; cut <= cuts; cut += 1) {
      const due = Math.floor((2 * messages * cut) / (cuts + 1))
      const person = people[cut % 2 ? 0 : 1]
      await vi.waitFor(() => expect(people[0].known() + people[1].known()).toBeGreaterThanOrEqual(due), { timeout: 60_000, interval: 5 })
      await person.cut()
    }
    await Promise.all(speaking)
    const all = Array.from({ length: 2 * messages }, (_, index) => index + 1)
    for (const person of people) {
      await vi.waitFor(() => expect(person.known()).toBeGreaterThanOrEqual(all.length), { timeout: 60_000, interval: 20 })
      person.note()
      person.end()
      expect(person.heard).toEqual(all)
    }
    const kept = await platform.database.run<{ tid: string }>(
      { name: `kept-${randomUUID()}`, text: 'select tid from chat_message where conversation_id = $1 order by seq' },
      [id],
    )
    for (const name of ['c', 's'])
      expect(kept.map(({ tid }) => tid).filter((tid) => tid.startsWith(name))).toEqual(Array.from({ length: messages }, (_, index) => `${name}-${index + 1}`))
    expect((await platform.check()).filter((result) => result.name.startsWith('chat.') && !isRight(result))).toEqual([])
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaultyNetwork, createTestShop, type FaultyNetwork, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPlatform, type Platform } from '../../composition.ts'
import { readConfig } from '../../config.ts'
import { dice, shuffled } from '../../dice.fixture.ts'
import { isRight } from '../../infra/checks.ts'
import { portOf } from './chat.fixture.ts'
import { expectEachOnceOverCuts } from './talk.fixture.ts'

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

/** `closed` by the device; `reset` in between; `half-open`: gone without a word to the other end; `slow`: what is sent comes later, and so after what is sent elsewhere. */
const FAULTS = ['closed', 'reset', 'half-open', 'slow'] as const
const SLOW_MS = 40

/** Two who talk over two processes, while their lines are cut again and again: by the network in its ways, by polling instead of WebSocket, by the other process. By the `seed`: when, whose, and by what. */
export function testCuts({ cuts, messages, seed }: { readonly cuts: number; readonly messages: number; readonly seed: number }): void {
  let platform: TestPlatform
  let beside: Awaited<ReturnType<typeof nodeBeside>>
  /** Of each person, to each process. */
  let networks: FaultyNetwork[][] = []
  beforeAll(async () => {
    platform = await startTestPlatform()
    beside = await nodeBeside(platform)
    const ports = [await portOf(platform), await portOf(beside)]
    networks = await Promise.all([0, 1].map(() => Promise.all(ports.map((port) => createFaultyNetwork(`http://127.0.0.1:${port}`)))))
  })
  afterAll(async () => {
    await Promise.all(networks.flat().map((network) => network.close()))
    await beside?.end()
    await platform?.close()
  })

  test(`${messages} messages from each side over ${cuts} random cuts: each is told once, in order, to both (seed ${seed})`, async () => {
    const shop = await createTestShop(platform)
    const random = dice(seed)
    const faults = shuffled(
      Array.from({ length: cuts }, (_, index) => FAULTS[index % FAULTS.length]),
      random,
    )
    const portTo = (person: number, node: number): number => Number(new URL(networks[person]?.[node]?.connectionString ?? '').port)
    await expectEachOnceOverCuts({
      platform,
      shop,
      cuts,
      messages,
      random,
      wayOf: (person, connects) => ({ port: portTo(person, connects % 2), transports: connects % 3 === 0 ? ['polling'] : ['websocket'] }),
      cut: (number, person, speakers) => {
        const [fault, own] = [faults[number - 1], networks[person] ?? []]
        for (const network of own) network.delay(fault === 'slow' ? SLOW_MS : 0)
        if (fault === 'reset') {
          for (const network of own) network.refuse()
          for (const network of own) network.mend()
        }
        if (fault === 'half-open') for (const network of own) network.forget()
        if (fault !== 'reset') speakers[person]?.moveOn(fault === 'half-open')
      },
    })
    expect(
      (await platform.check()).filter((result) => !isRight(result)),
      'books that do not agree',
    ).toEqual([])
  })
}

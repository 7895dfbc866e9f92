import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect as dial, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMessage, typing } from '@galleria/contract'
import { createTestShop, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dice } from '../dice.fixture.ts'
import { isRight } from '../infra/checks.ts'
import { connect, type Talker } from '../modules/chat/chat.fixture.ts'
import { expectEachOnceOverCuts } from '../modules/chat/talk.fixture.ts'
import { createDataFolder, endAllShops, type ShopProcess, startShop, until } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 240_000 })

/** Where Debian's packages `redis-server` and `haproxy` put them; variables of these names say other places. */
const REDIS = process.env.REDIS_SERVER ?? '/usr/bin/redis-server'
const HAPROXY = process.env.HAPROXY ?? '/usr/sbin/haproxy'
/** When lines are cut, and whose. */
const SEED = 11
const SECRETS_KEY = 'the same for all of the nodes'
const isThere = spawnSync(REDIS, ['--version']).status === 0 && spawnSync(HAPROXY, ['-v']).status === 0

describe.skipIf(!isThere)(`two nodes behind HAProxy that call each other by Redis (skipped without ${REDIS} and ${HAPROXY})`, () => {
  const home = mkdtempSync(join(tmpdir(), 'galleria-nodes-'))
  const folders = [createDataFolder(), createDataFolder()]
  let platform: TestPlatform
  let nodes: ShopProcess[] = []
  let [redisPort, frontPort, pollingPort] = [0, 0, 0]
  let nodePorts: number[] = []
  let redis: ChildProcess
  let proxy: ChildProcess

  async function startRedis(): Promise<void> {
    redis = spawn(REDIS, ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', home], { stdio: 'ignore' })
    await until('Redis answers', () => answers(redisPort))
  }
  async function killRedis(): Promise<void> {
    redis.kill('SIGKILL')
    await once(redis, 'close')
  }
  const startNode = (index: number): Promise<ShopProcess> =>
    startShop({
      dataDir: folders[index]?.dir ?? '',
      env: {
        SEED: 'never',
        DATABASE_URL: platform.database.connectionString,
        PORT: String(nodePorts[index]),
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        NO_BACKGROUND: '1',
        SECRETS_KEY,
      },
    })

  beforeAll(async () => {
    platform = await startTestPlatform({ config: { secretsKey: SECRETS_KEY } })
    // A node does not start where there is no shop.
    await createTestShop(platform)
    ;[redisPort = 0, frontPort = 0, pollingPort = 0, ...nodePorts] = await Promise.all(Array.from({ length: 5 }, freePort))
    await startRedis()
    nodes = [await startNode(0), await startNode(1)]
    writeFileSync(join(home, 'haproxy.cfg'), configOf({ frontPort, pollingPort, nodePorts }))
    proxy = spawn(HAPROXY, ['-db', '-f', join(home, 'haproxy.cfg')], { stdio: 'ignore' })
    await until('HAProxy leads to a node', async () => (await fetch(`http://127.0.0.1:${frontPort}/readyz`).catch(() => undefined))?.ok === true)
  })
  afterAll(async () => {
    proxy?.kill('SIGKILL')
    redis?.kill('SIGKILL')
    await endAllShops()
    await platform?.close()
    rmSync(home, { recursive: true, force: true })
    for (const folder of folders) await folder.remove()
  })

  test('a word that is said at one node is heard at the other by Redis, and within seconds without it', async () => {
    const shop = await createTestShop(platform)
    const [customer, clerk] = [await shop.addCustomer(), await shop.addCustomer()]
    await shop.setSellerRights(clerk.userInfo._id, shop.seller.id, ['chat.answer'])
    const id = (await customer.api.openChat({ body: { seller: shop.seller.id } })).data.contextId
    const [there, here] = [await connect(nodePorts[0] ?? 0, shop, customer.token), await connect(nodePorts[1] ?? 0, shop, clerk.token, { as: 'SELLER' })]
    const heardAfter = async (text: string): Promise<number> => {
      const begin = performance.now()
      await there.say(sendMessage, { contextId: id, tid: text, text })
      await vi.waitFor(() => expect(here.messages().map((message) => message.text)).toContain(text), { timeout: 20_000, interval: 5 })
      return performance.now() - begin
    }
    const heardTyping = async (): Promise<void> => {
      const before = typings(here)
      await there.say(typing, { id })
      await vi.waitFor(() => expect(typings(here)).toBeGreaterThan(before), { timeout: 5_000, interval: 20 })
    }
    await heardAfter('to warm up')
    expect(await heardAfter('by Redis')).toBeLessThan(400)
    await heardTyping()
    await killRedis()
    expect(await heardAfter('without')).toBeLessThan(5_000)
    await startRedis()
    // By itself, and without a node that is started again.
    await vi.waitFor(async () => heardTyping(), { timeout: 20_000, interval: 100 })
    expect(await heardAfter('by Redis again')).toBeLessThan(400)
    for (const talker of [there, here]) talker.close()
  })

  test.each(['websocket', 'polling'] as const)(
    'by %s, with Redis and both nodes killed meanwhile: each of 1,000 messages once, in order, on both sides',
    async (transport) => {
      const shop = await createTestShop(platform)
      const port = transport === 'websocket' ? frontPort : pollingPort
      await expectEachOnceOverCuts({
        platform,
        shop,
        cuts: 30,
        messages: 500,
        random: dice(SEED),
        wayOf: () => ({ port, transports: [transport] }),
        cut: async (number, person, speakers) => {
          if (number % 6 === 1) await killRedis()
          if (number % 6 === 4) await startRedis()
          if (number % 6 === 3) {
            const index = Math.floor(number / 6) % 2
            await nodes[index]?.end('SIGKILL')
            nodes[index] = await startNode(index)
          }
          if (number % 2 === 0) speakers[person]?.moveOn(number % 4 === 0)
        },
      })
      if (!(await answers(redisPort))) await startRedis()
    },
  )

  test('leaves books that agree', async () => {
    expect((await platform.check()).filter((result) => !isRight(result))).toEqual([])
  })
})

const typings = ({ heard }: Talker): number => heard.filter(({ name }) => name === 'chat_typing').length

/** As docs/operations.md advises; `polling` is a proxy that lets no WebSocket through. */
const configOf = ({ frontPort, pollingPort, nodePorts }: { frontPort: number; pollingPort: number; nodePorts: readonly number[] }): string => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout tunnel 1h
  option redispatch
  retries 3
frontend shop
  bind 127.0.0.1:${frontPort}
  default_backend nodes
frontend polling
  bind 127.0.0.1:${pollingPort}
  http-request deny if { hdr(upgrade) -i websocket }
  default_backend nodes
backend nodes
  balance leastconn
  cookie NODE insert indirect nocache
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
${nodePorts.map((port, index) => `  server node${index} 127.0.0.1:${port} cookie n${index} check`).join('\n')}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = dial(port, '127.0.0.1')
    const end = (isSo: boolean): void => {
      socket.destroy()
      resolve(isSo)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

import { sendMessage, typing } from '@galleria/contract'
import { createTestShop, startTestPlatform } from '@galleria/testing'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { connect, portOf, type Talker } from './chat.fixture.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform({ config: { rateLimitScale: 1 } })
const open: Talker[] = []
afterAll(async () => {
  for (const talker of open) talker.close()
  await platform.close()
})

async function twoWhoTalk() {
  const [shop, port] = [await createTestShop(platform), await portOf(platform)]
  const people = [await shop.addCustomer(), await shop.addCustomer()]
  const talkers = await Promise.all(
    people.map(async ({ api, token }) => {
      const { data } = await api.openChat({ body: { seller: shop.seller.id } })
      const talk = async (): Promise<Talker> => {
        const talker = await connect(port, shop, token)
        open.push(talker)
        return talker
      }
      return { id: data.contextId, talk, talker: await talk() }
    }),
  )
  return talkers as [(typeof talkers)[0], (typeof talkers)[0]]
}

describe('one sender', () => {
  it('may say so much in a minute, whatever the device, and others are not held up by it', async () => {
    const [busy, calm] = await twoWhoTalk()
    const say = async ({ id, talker }: typeof busy, number: number) => talker.say(sendMessage, { contextId: id, tid: `t${number}`, text: `${number}` })
    const replies = []
    for (let number = 1; number <= 40; number += 1) replies.push((await say(busy, number)).ok)
    expect(replies).toEqual(Array.from({ length: 40 }, () => true))
    const elsewhere = { ...busy, talker: await busy.talk() }
    for (const device of [busy, elsewhere])
      expect(await say(device, 41)).toMatchObject({ ok: false, code: 'request.rate_limited', retryAfter: expect.any(Number) })
    expect(await say(calm, 1)).toMatchObject({ ok: true })
  })

  it('is told to wait when more is sent at once than one after the other is done', async () => {
    const [{ id, talker }, calm] = await twoWhoTalk()
    const replies = await Promise.all(Array.from({ length: 400 }, () => talker.say(typing, { id })))
    const refused = replies.filter(({ ok }) => !ok)
    expect(refused.length).toBeGreaterThan(100)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['request.rate_limited']))
    expect(await calm.talker.say(typing, { id: calm.id })).toMatchObject({ ok: true })
  })

  it('has twelve devices connected: with one more, the one that came first goes', async () => {
    const [{ talker, talk }] = await twoWhoTalk()
    const others = await Promise.all(Array.from({ length: 11 }, talk))
    expect([talker, ...others].every(({ socket }) => socket.connected)).toBe(true)
    const newest = await talk()
    await vi.waitFor(() => expect([talker, ...others, newest].filter(({ socket }) => socket.connected)).toHaveLength(12), { timeout: 5_000 })
    expect([talker.socket.connected, newest.socket.connected]).toEqual([false, true])
  })
})

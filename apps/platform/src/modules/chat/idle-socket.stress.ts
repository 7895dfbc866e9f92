import { createTestShop, startTestPlatform } from '@galleria/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { connect, portOf } from './chat.fixture.ts'

/** A minute, in which each socket is asked for once, and something for the machine. */
const WITHIN_MS = 75_000
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
afterAll(() => platform.close())

test('somebody who hears and says nothing is cut off within a minute after the session has ended, and nobody else is', async () => {
  const port = await portOf(platform)
  const shop = await createTestShop(platform)
  const [leaves, stays] = [await shop.addCustomer(), await shop.addCustomer()]
  const [left, stayed] = [await connect(port, shop, leaves.token), await connect(port, shop, stays.token)]
  await leaves.api.logOut()
  try {
    await vi.waitFor(() => expect(left.socket.connected).toBe(false), { timeout: WITHIN_MS, interval: 200 })
    expect(stayed.socket.connected).toBe(true)
  } finally {
    left.close()
    stayed.close()
  }
  expect(
    (await platform.check()).filter((result) => !isRight(result)),
    'books that do not agree',
  ).toEqual([])
})

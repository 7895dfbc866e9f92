import { createTestShop, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

it.each(['nobody', '%E2%82%AC', '%0D%0Ax:%20y'])('has nothing to look at or to decide at a page that there is not (%s)', async (page) => {
  const { key } = await createTestShop(platform)
  const asked = { url: `/test-payments/pay/${page}`, headers: { host: `${key}.localhost` } }
  expect((await platform.app.inject(asked)).statusCode).toBe(404)
  for (const decided of ['outcome=code_asked', 'outcome=paid', 'code=1', '']) {
    const headers = { ...asked.headers, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await platform.app.inject({ ...asked, headers, method: 'POST', payload: decided })
    expect([answer.statusCode, answer.headers.location], decided).toEqual([404, undefined])
  }
})

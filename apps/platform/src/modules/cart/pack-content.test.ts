import { createTestShop, startTestPlatform } from '@galleria/testing'
import { afterAll, expect, it } from 'vitest'

const platform = await startTestPlatform()
afterAll(() => platform.close())

const inCart = async (layout: string, name: string) => {
  const shop = await createTestShop(platform)
  await platform.database.run({ name: 'test-market-layout', text: 'update market set layout = $2 where tenant_id = $1' }, [shop.tenantId, layout])
  const item = (await shop.addProduct({ name })).variantIds[0] ?? ''
  const { data } = await shop.guest().previewCart({ body: { items: [{ item, quantity: 1 }] } })
  return data.items[0]?.content
}

it('a line tells what is in a piece where goods are bought by weight or volume, and it is known (L-12)', async () => {
  expect(await inCart('shelf', 'Rolled oats, 400 g')).toEqual({ amount: 400, unit: 'gram' })
  expect(await inCart('stall', 'Cold-pressed juice, 1.5 l')).toEqual({ amount: 1500, unit: 'milliliter' })
  expect(await inCart('shelf', 'Whisk')).toBeUndefined()
  expect(await inCart('standard', 'Iron weight, 400 g')).toBeUndefined()
})

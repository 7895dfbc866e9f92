import { expect, it } from 'vitest'
import { deliveredProducts } from './delivered-products.ts'

const ID = '0b5f5b1e-0000-4000-8000-000000000001'
const line = (slug: string, _id: string) =>
  ({ _id, slug, name: slug.slice(0, 6), image: '/img/a', Market: { slug: 'home' } }) as Parameters<typeof deliveredProducts>[0]['items'][number]
const part = (_id: string, orderStatus: 'delivered' | 'shipped', slugs: readonly string[]) => ({
  _id,
  orderStatus,
  items: slugs.map((slug, index) => line(slug, `variant-${index}`)),
})

it('is each product of the parts that have arrived once, whatever its variants', () => {
  const kettle = `kettle-${ID}`
  const parts = [part('one', 'delivered', [kettle, kettle]), part('two', 'shipped', [kettle])]
  expect(deliveredProducts({ ...part('all', 'shipped', [kettle]), orders: parts })).toEqual([
    { orderId: 'one', products: [{ id: ID, name: 'kettle', image: '/img/a', market: 'home' }] },
  ])
})

it('is the order itself where it is one seller’s, and nothing that has lost its place in the catalogue', () => {
  expect(deliveredProducts({ ...part('one', 'delivered', ['']), orders: [] })).toEqual([{ orderId: 'one', products: [] }])
  expect(deliveredProducts({ ...part('one', 'shipped', [`kettle-${ID}`]), orders: [] })).toEqual([])
})

import { describe, expect, it } from 'vitest'
import type { ProductData } from './product-data.ts'
import { productStructuredData } from './product-structured-data.ts'

const PLACE = { origin: 'https://shop.example', path: '/product/visit-1', country: 'IN', returns: { days: 30 } }
const variant = (id: string, options: Record<string, string>) => ({ id, sku: id, options, images: [], price: { amount: 90_000, currency: 'INR' } })

/** As much of a product as is asked here. */
const product = (over: object): ProductData =>
  ({
    id: '1',
    name: 'Physiotherapy at home',
    description: 'A physiotherapist comes to you.',
    brand: 'Stride Clinic',
    market: { slug: 'health-care' },
    seller: { name: 'Stride Clinic' },
    images: [],
    options: [],
    variants: [variant('a', {})],
    ratingCount: 0,
    ...over,
  }) as unknown as ProductData

describe('what machines are told of a product', () => {
  it('is when it may be sent back, and that it is new', () => {
    expect(productStructuredData(product({}), PLACE)).toMatchObject({
      '@type': 'Product',
      sku: 'a',
      offers: {
        itemCondition: 'https://schema.org/NewCondition',
        hasMerchantReturnPolicy: { merchantReturnDays: 30 },
        url: 'https://shop.example/product/visit-1',
      },
    })
  })

  it('is of a service whose it is and what each choice costs, and nothing of returns', () => {
    const options = [
      {
        code: 'sessions',
        name: 'Sessions',
        values: [
          { code: 'one', name: 'One session' },
          { code: 'five', name: 'Five sessions' },
        ],
      },
    ]
    const variants = [variant('a', { sessions: 'one' }), variant('b', { sessions: 'five' })]
    const facts = productStructuredData(product({ serviceTerms: ['At your address'], options, variants }), PLACE)
    expect(facts).toMatchObject({
      '@type': 'Service',
      name: 'Physiotherapy at home',
      provider: { '@type': 'Organization', name: 'Stride Clinic' },
      offers: [
        { '@type': 'Offer', name: 'One session', price: '900.00', url: 'https://shop.example/product/visit-1?v=a' },
        { name: 'Five sessions', url: 'https://shop.example/product/visit-1?v=b' },
      ],
    })
    expect(JSON.stringify(facts)).not.toMatch(/Return|NewCondition|sku/)
  })
})

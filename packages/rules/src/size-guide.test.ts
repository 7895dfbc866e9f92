import { describe, expect, it } from 'vitest'
import { type SizeGuide, sizeGuideFor } from './size-guide.ts'

const guide = (name: string, of: Partial<SizeGuide<string>> = {}): SizeGuide<string> => ({
  market: 'fashion',
  name,
  columns: ['Bust'],
  rows: [
    { size: 'S', cells: ['84–88'] },
    { size: 'M', cells: ['88–92'] },
  ],
  ...of,
})
const dress = { market: 'fashion', category: 'dresses', brand: 'Maison Neem', sizes: ['M', 'L'] }

describe('sizeGuideFor', () => {
  it('takes the most particular: of the brand, of the category, of the market', () => {
    const guides = [guide('market'), guide('category', { categories: ['tops', 'dresses'] }), guide('brand', { brand: 'Maison Neem' })]
    expect(sizeGuideFor(guides, dress)?.name).toBe('brand')
    expect(sizeGuideFor(guides.slice(0, 2), dress)?.name).toBe('category')
    expect(sizeGuideFor(guides.slice(0, 1), dress)?.name).toBe('market')
  })

  it('takes none of another market, category or brand', () => {
    const others = [guide('market', { market: 'sports' }), guide('category', { categories: ['shoes'] }), guide('brand', { brand: 'Palash Studio' })]
    expect(sizeGuideFor(others, dress)).toBeUndefined()
  })

  it('takes none that knows none of the sizes', () => {
    expect(sizeGuideFor([guide('market')], { ...dress, sizes: ['38', '39'] })).toBeUndefined()
    expect(sizeGuideFor([guide('market')], { ...dress, sizes: [] })).toBeUndefined()
  })
})

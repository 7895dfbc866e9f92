import type { SearchDocument, SearchQuery } from './search.ts'

/** A plain product in stock; a test names what it is about. */
export const documentOf = (about: Partial<SearchDocument> & Pick<SearchDocument, 'id'>): SearchDocument => ({
  slug: `product-${about.id}`,
  marketId: 'home-id',
  marketSlug: 'home',
  categoryId: 'lamps-id',
  categorySlug: 'lamps',
  categoryName: { en: 'Wares', es: 'Género' },
  categoryPath: ['lighting-id', 'lamps-id'],
  categoryPathSlugs: ['lighting', 'lamps'],
  sellerId: 'lumen-id',
  sellerSlug: 'lumen',
  sellerName: 'Lumen House',
  sellerCity: 'Pune',
  sellerPosition: [73.8567, 18.5204],
  brand: 'Lumen',
  name: { en: 'Plain thing', es: 'Cosa sencilla' },
  text: {},
  details: {},
  skus: [],
  price: 1000,
  listPrice: null,
  priceMax: 1000,
  ratingAverage: 4,
  ratingCount: 20,
  stock: 5,
  lowStock: null,
  variantCount: 1,
  leadVariantId: `variant-of-${about.id}`,
  image: `/img/${about.id}`,
  addedAt: Date.UTC(2026, 0, 1),
  interest: null,
  soldCount: 0,
  ...about,
})

export const queryOf = (about: Partial<SearchQuery> = {}): SearchQuery => ({ locale: 'en', sort: 'relevance', offset: 0, limit: 60, ...about })

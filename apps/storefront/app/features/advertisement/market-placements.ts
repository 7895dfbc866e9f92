import type { AdPlacement } from '@galleria/rules'

type Placements = { readonly top: readonly AdPlacement[]; readonly middle: readonly AdPlacement[] }

/** K-18 names placements of three markets, whatever a shop calls them. */
const MARKETS: readonly (readonly [slugs: RegExp, Placements])[] = [
  [/^(grocery|groceries|supermercado|abarrotes)$/, { top: ['grocery market top banner'], middle: [] }],
  [/^(fashion|moda|apparel|ropa)$/, { top: ['top fashion market banner'], middle: ['fashion middle banner'] }],
  [
    /^(health|health-care|healthcare|salud)$/,
    { top: [], middle: ['health service web banner 1', 'health service web banner 2', 'health service web banner 3'] },
  ],
]

/** Where a market's page has room for advertisements. */
export const placementsOf = (market: string): Placements => MARKETS.find(([slugs]) => slugs.test(market))?.[1] ?? { top: [], middle: [] }

/**
 * How a market shows its goods. Data of the tenant, so that a new market needs no code: `editorial` for what is worn (portraits), `specs` for what is
 * compared (key facts on tiles), `shelf` for what is bought by the basketful (dense, prices by weight or volume), `showroom` for what fills a room (few
 * and large), `standard` for the rest.
 */
export const MARKET_LAYOUTS = ['standard', 'editorial', 'specs', 'shelf', 'showroom'] as const
export type MarketLayout = (typeof MARKET_LAYOUTS)[number]

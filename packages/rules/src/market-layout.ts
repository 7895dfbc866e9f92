/**
 * How a market shows its goods. Data of the tenant, so that a new market needs no code: `editorial` for what is worn (portraits), `specs` for what is
 * compared (key facts on tiles), `shelf` for what is bought by the basketful (dense, prices by weight or volume), `stall` for what is weighed (the price
 * by weight first, in crates), `showroom` for what fills a room (few and large), `toybox` for what is played with (blocks in many colours), `menu` for what
 * is eaten at once (a list of dishes on plates), `library` for what is read and learnt with (boards from wall to wall), `cabinet` for what heals (plain
 * drawers), `standard` for the rest.
 */
export const MARKET_LAYOUTS = ['standard', 'editorial', 'specs', 'shelf', 'stall', 'showroom', 'toybox', 'menu', 'library', 'cabinet'] as const
export type MarketLayout = (typeof MARKET_LAYOUTS)[number]

/** Where goods are chosen by what can be said of them in two words, their tiles say it. */
export const hasTileFacts = (layout: MarketLayout): boolean => layout === 'specs' || layout === 'menu'

/** Where goods are bought by weight or volume, their tiles say what 100 g or 100 ml cost. */
export const hasUnitPrices = (layout: MarketLayout): boolean => layout === 'shelf' || layout === 'stall'

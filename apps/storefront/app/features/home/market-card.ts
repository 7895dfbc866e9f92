/** A market as the home page shows it. */
export type MarketCard = { readonly slug: string; readonly name: string; readonly blurb: string; readonly icon: string; readonly itemCount: number }

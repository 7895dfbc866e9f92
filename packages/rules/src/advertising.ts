/** K-18, as the specification spells them: where a shop has room for an advertisement. */
export const AD_PLACEMENTS = [
  'top home banner web',
  'home middle offer',
  'home offer 1',
  'grocery market top banner',
  'top fashion market banner',
  'fashion middle banner',
  'search top web',
  'health service web banner 1',
  'health service web banner 2',
  'health service web banner 3',
  'ads banner',
] as const
export type AdPlacement = (typeof AD_PLACEMENTS)[number]

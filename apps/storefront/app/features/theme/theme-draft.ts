import type { ThemeWire } from '@galleria/contract'
import type { Scheme, ThemeColour } from '@galleria/rules'

/** A theme while somebody changes it. */
export type ThemeDraft = Omit<ThemeWire, 'revision'>

export const draftOf = ({ revision: _, ...look }: ThemeWire): ThemeDraft => look

/** Without a value the colour is ours again. */
export function withColour(draft: ThemeDraft, scheme: Scheme, colour: ThemeColour, value: string | undefined): ThemeDraft {
  const { [colour]: _, ...others } = draft[scheme]
  return { ...draft, [scheme]: value === undefined ? others : { ...others, [colour]: value } }
}

export const withMarket = (draft: ThemeDraft, slug: string, change: Partial<ThemeDraft['markets'][number]>): ThemeDraft => ({
  ...draft,
  markets: draft.markets.map((market) => (market.slug === slug ? { ...market, ...change } : market)),
})

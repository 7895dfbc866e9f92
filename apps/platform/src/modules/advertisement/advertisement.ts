import type { LocalizedText } from '@galleria/kernel'
import type { AdPlacement } from '@galleria/rules'

/** What a shop shows in one of its placements (K-18): pictures, words and where they lead to. */
export type Advertisement = {
  readonly id: string
  readonly placement: AdPlacement
  /** Among those of the same placement, the lowest first. */
  readonly position: number
  /** Picture ids, the first is the one that says most. */
  readonly images: readonly string[]
  /** OKLCH degrees, as of a market. */
  readonly hue: number
  /** A path of the shop, without language, or an https address elsewhere. */
  readonly link: string
  readonly title: LocalizedText
  readonly text: LocalizedText
  /** What the link is called: "See the breads". */
  readonly action: LocalizedText
  readonly startsAt: Date
  /** Null where it stays until somebody takes it down. */
  readonly endsAt: Date | null
}

export type AdLink = { readonly href: string; readonly isElsewhere: boolean }

/** Nothing but a path of the shop or an https address is ever linked to: what stands in a table may have been written by anybody. */
export function linkOf(link: string): AdLink | undefined {
  if (/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(link)) return { href: link, isElsewhere: false }
  if (!URL.canParse(link)) return undefined
  const { protocol, username, password, href } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' ? { href, isElsewhere: true } : undefined
}

type Turns = Pick<Advertisement, 'startsAt' | 'endsAt'>
const isCurrentAt =
  (now: Date) =>
  ({ startsAt, endsAt }: Turns): boolean =>
    startsAt <= now && (endsAt === null || endsAt > now)
/** When something begins or ends after now. */
const turnsAfter = (all: readonly Turns[], now: Date): Date[] =>
  all.flatMap(({ startsAt, endsAt }) => [startsAt, ...(endsAt ? [endsAt] : [])]).filter((turn) => turn > now)

/** Whether anything is shown now, and until when that stays so; null where nothing is going to change it. */
export function presenceOf(all: readonly Turns[], now: Date): { readonly isAny: boolean; readonly until: Date | null } {
  const isAny = all.some(isCurrentAt(now))
  const turns = turnsAfter(all, now).toSorted((left, right) => left.getTime() - right.getTime())
  return { isAny, until: turns.find((turn) => all.some(isCurrentAt(turn)) !== isAny) ?? null }
}

/** Those whose time it is, in order, and until when that stays so; null where nothing is going to change. */
export function currentOf<Ad extends Pick<Advertisement, 'position' | 'startsAt' | 'endsAt' | 'id'>>(
  all: readonly Ad[],
  now: Date,
): { readonly current: Ad[]; readonly until: Date | null } {
  const turns = turnsAfter(all, now)
  return {
    current: all.filter(isCurrentAt(now)).toSorted((left, right) => left.position - right.position || (left.id < right.id ? -1 : 1)),
    until: turns.length > 0 ? new Date(Math.min(...turns.map((turn) => turn.getTime()))) : null,
  }
}

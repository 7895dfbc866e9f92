import { Button, Sheet } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { useRouter } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce } from '../../lib/toast.ts'
import type { NarrowedList } from './facet-data.ts'
import { FacetGroups } from './facet-groups.tsx'
import { choicesIn, listingAddress, type ListingQuery, listingQueryOf, unfiltered } from './listing-query.ts'
import { withoutChip } from './without-chip.ts'

export type FilterSheetProps = {
  isOpen: boolean
  onClose: () => void
  list: NarrowedList
}

const isList = (data: unknown): data is { readonly list: NarrowedList } => typeof data === 'object' && data !== null && 'list' in data

/** UX-10: choices are made in a draft, which says at each how many products it would show; the list changes when it is shown. */
export function FilterSheet({ isOpen, onClose, list }: FilterSheetProps) {
  const { action, extra } = list
  const { t } = useLingui()
  const { format } = useTenant()
  const { go, peek } = useRouter()
  const [draft, setDraft] = useState(list.query)
  /** The last answer, and whether it is of this draft. */
  const [{ found, isKnown }, setFound] = useState({ found: list, isKnown: true })
  const [isAsking, setIsAsking] = useState(false)
  const turn = useRef(0)
  useEffect(() => {
    turn.current += 1
    setDraft(list.query)
    setFound({ found: list, isKnown: true })
    setIsAsking(false)
  }, [isOpen, list])

  const show = useRef<HTMLButtonElement>(null)
  // With a choice that is taken back goes what was pressed for it.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) show.current?.focus({ preventScroll: true })
  }, [isOpen, found])

  const { facets, chips } = found.narrowing
  const addressOf = (query: ListingQuery) => listingAddress(action, extra, { ...query, page: 1 })

  /** Only the last answer counts; without one the draft can be shown all the same. */
  const change = async (next: ListingQuery): Promise<void> => {
    turn.current += 1
    const own = turn.current
    setDraft(next)
    setIsAsking(true)
    const data = await peek(addressOf(next)).catch(() => undefined)
    if (own !== turn.current) return
    const answer = Object.values(data ?? {}).find(isList)?.list
    setFound((known) => (answer ? { found: answer, isKnown: true } : { ...known, isKnown: false }))
    setIsAsking(false)
    if (answer) announce(t`${format.number(answer.total)} products`)
  }
  const { whole: _, ...shownNext } = draft
  const { total } = found
  const totalText = format.number(total)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Filters`}
      closeLabel={t`Close filters`}
      className="facet-sheet"
      footer={
        <>
          <Button kind="quiet" disabled={choicesIn(draft) === 0} onClick={() => void change(unfiltered(draft))}>
            <Trans>Clear all</Trans>
          </Button>
          <Button ref={show} className="facet-sheet-show" isBusy={isAsking} onClick={() => go(addressOf(shownNext), { replace: true, keepScroll: true })}>
            {!isKnown ? <Trans>Show results</Trans> : <Plural value={total} _0="No results" one="Show # result" other={`Show ${totalText} results`} />}
          </Button>
        </>
      }
    >
      {chips.length > 0 ? (
        <ul className="chosen facet-sheet-chosen">
          {chips.map(({ label, remove, href }) => (
            <li key={href}>
              <button
                type="button"
                className="chosen-chip"
                aria-label={remove}
                onClick={() => void change(withoutChip(draft, found.query, listingQueryOf(new URL(href, window.location.href).searchParams)))}
              >
                {label}
                {glyph('x')}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <FacetGroups facets={facets} action={action} extra={extra} query={draft} onChange={(next) => void change(next)} isLinked={false} />
    </Sheet>
  )
}

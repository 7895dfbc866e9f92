import { cut, SEARCH_TEXT_MAX } from '@galleria/rules'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { addTexts } from '../../lib/browser-texts.ts'
import { useLocation } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { glyph } from '../../components/glyph.tsx'
import { useRecentSearches } from './recent-searches.ts'
import { RowContent } from './row-content.tsx'
import { type Row, suggestionGroups } from './suggestion-rows.ts'
import { useSuggestions } from './use-suggestions.ts'
import './suggest.css'

if (!import.meta.env.SSR) await addTexts(['suggest'])

/** Also what the field says that it leads (features/shell/search-form.tsx). */
const LIST = 'suggestions'
const idOf = (index: number): string => `suggestion-${index}`
const PHONE = '(max-width: 760px)'

/** `typed` is what somebody has typed; `active` the row that has taken its place in the field, -1 for none. */
type State = { readonly typed: string; readonly isOpen: boolean; readonly active: number }

const fieldOf = (search: HTMLElement | null): HTMLInputElement | null => search?.querySelector<HTMLInputElement>('[name=q]') ?? null

/**
 * What a search field suggests, below it: a list box that the field leads with arrow keys (the combobox of the ARIA practices). It comes when somebody goes to the
 * field, and listens to the search as it stands there, field and list alike: the field never waits for what is drawn here.
 */
export function SearchPanel({ search }: { search: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { key: place } = useLocation()
  const [{ typed, isOpen, active }, setState] = useState<State>(() => {
    const field = fieldOf(search.current)
    return { typed: field?.value ?? '', isOpen: field !== null && field === document.activeElement, active: -1 }
  })
  const change = (next: Partial<State>) => startTransition(() => setState((known) => ({ ...known, ...next })))
  const { recent, forget, clear } = useRecentSearches()
  const isPhone = window.matchMedia(PHONE).matches
  const text = cut(typed.trim().replace(/\s+/g, ' '), SEARCH_TEXT_MAX)
  const { answered, isAway } = useSuggestions(isOpen ? text : undefined)
  /** What can be searched for before anything is typed is known without asking. */
  const isAwaySaid = isOpen && isAway && text !== ''
  // Before anything is typed there is what the device knows, also without an answer.
  const about = text === '' ? '' : (answered?.text ?? '')
  const answer = answered && (text === '') === (answered.text === '') ? answered.answer : undefined
  const groups = isOpen && !isAwaySaid ? suggestionGroups({ text: about, answer, recent, isPhone, paths }) : []
  const rows = groups.flatMap((group) => group.rows)
  const isShown = rows.length > 0

  useLayoutEffect(() => {
    const field = fieldOf(search.current)
    if (!field) return
    field.ariaAutoComplete = 'list'
    field.ariaExpanded = String(isShown)
    if (isShown && active >= 0) field.setAttribute('aria-activedescendant', idOf(active))
    else field.removeAttribute('aria-activedescendant')
  })

  function close() {
    change({ isOpen: false, active: -1 })
  }

  function move(step: 1 | -1) {
    // What was typed is one more place, before the first row and after the last.
    const next = ((active + 1 + step + rows.length + 1) % (rows.length + 1)) - 1
    const field = fieldOf(search.current)
    if (field) field.value = rows[next]?.text ?? typed
    change({ active: next })
  }

  /** A button goes with what it forgets. Whoever pressed it is in the field again: with them nowhere the list would be left. */
  function fromButton(act: () => void) {
    fieldOf(search.current)?.focus()
    act()
  }

  /** Also of a row that was tapped: it is an ordinary link. */
  function choose(row: Row) {
    const field = fieldOf(search.current)
    if (field) field.value = row.kind === 'query' || row.kind === 'recent' ? row.text : typed
    field?.blur()
    close()
  }

  const isWithin = (target: EventTarget | null): boolean => target instanceof Node && search.current?.contains(target) === true

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const field = fieldOf(search.current)
    if (event.key === 'Escape' && (isShown || isAwaySaid)) {
      event.preventDefault()
      if (field) field.value = typed
      // Going there opens it, so it is closed after that.
      field?.focus()
      close()
    }
    // On what stands below the field keys do what they do on any button.
    if (event.target !== field) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isShown) move(event.key === 'ArrowDown' ? 1 : -1)
      else change({ isOpen: true })
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault()
      search.current?.querySelector<HTMLAnchorElement>(`#${idOf(active)}`)?.click()
    }
  })
  const onInput = useEffectEvent(() => change({ typed: fieldOf(search.current)?.value ?? '', isOpen: true, active: -1 }))
  const onFocus = useEffectEvent((event: FocusEvent) => {
    if (event.target === fieldOf(search.current)) change({ typed: fieldOf(search.current)?.value ?? '', isOpen: true, active: -1 })
  })
  const onLeave = useEffectEvent((event: FocusEvent) => {
    if (!isWithin(event.relatedTarget)) close()
  })
  const onSubmit = useEffectEvent(() => {
    fieldOf(search.current)?.blur()
    close()
  })
  const onOutside = useEffectEvent((event: Event) => {
    if (!isWithin(event.target)) close()
  })

  useEffect(() => {
    const heard = search.current
    if (!heard) return
    const left = new AbortController()
    const { signal } = left
    heard.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    heard.addEventListener('input', () => onInput(), { signal })
    heard.addEventListener('focusin', (event) => onFocus(event), { signal })
    heard.addEventListener('focusout', (event) => onLeave(event), { signal })
    heard.addEventListener('submit', () => onSubmit(), { signal })
    // A row that is tapped must not take the focus first: it would be gone before the tap is one.
    document.addEventListener('mousedown', (event) => event.target instanceof Element && event.target.closest('.suggest a') && event.preventDefault(), {
      signal,
    })
    document.addEventListener('pointerdown', (event) => onOutside(event), { signal })
    return () => left.abort()
  }, [search])

  // Wherever somebody has gone, they have left the list.
  const shownAt = useRef(place)
  useEffect(() => {
    if (shownAt.current === place) return
    shownAt.current = place
    setState((known) => ({ ...known, isOpen: false, active: -1, typed: fieldOf(search.current)?.value ?? '' }))
  }, [place, search])

  const titles = {
    recent: t`Recent searches`,
    popular: t`Popular searches`,
    queries: t`Suggestions`,
    places: t`In a hall`,
    items: t`Products`,
    shops: t`Shops`,
  }
  const away = t`Search isn't available right now. Everything else works.`
  const total = answer?.total ?? 0
  const count = rows.length
  const startOf = (nth: number): number => groups.slice(0, nth).reduce((sum, { rows: own }) => sum + own.length, 0)
  return (
    <>
      <p className="hidden-visually" role="status">
        {isAwaySaid ? away : isOpen && answered ? t`${plural(count, { 0: 'No suggestions', one: '# suggestion', other: '# suggestions' })}` : ''}
      </p>
      {isAwaySaid ? (
        <div className="suggest">
          <div className="suggest-sheet">
            <p className="wrap suggest-away" aria-hidden="true">
              {away}
            </p>
          </div>
        </div>
      ) : null}
      {isShown ? (
        <div className="suggest">
          <div className="suggest-sheet">
            <div className="wrap suggest-body">
              <div id={LIST} className="suggest-list" role="listbox" aria-label={t`Suggestions`}>
                {groups.map((group, at) => (
                  <div key={group.name} className="suggest-group" data-group={group.name} role="group" aria-label={titles[group.name]}>
                    <p className="suggest-title" aria-hidden="true">
                      {titles[group.name]}
                    </p>
                    {group.rows.map((row, inGroup) => {
                      const index = startOf(at) + inGroup
                      return (
                        <a
                          key={`${row.kind} ${row.href}`}
                          id={idOf(index)}
                          className="suggest-row"
                          role="option"
                          aria-selected={index === active}
                          tabIndex={-1}
                          href={row.href}
                          onClick={() => choose(row)}
                        >
                          <RowContent row={row} typed={about} />
                        </a>
                      )
                    })}
                  </div>
                ))}
              </div>
              {groups[0]?.name === 'recent' ? (
                <div className="suggest-forget">
                  <button type="button" className="text-link" onClick={() => fromButton(clear)}>
                    <Trans>Clear all</Trans>
                  </button>
                  {groups[0].rows.map((row) => (
                    <button key={row.text} type="button" aria-label={t`Forget “${row.text}”`} onClick={() => fromButton(() => forget(row.text))}>
                      {glyph('x')}
                    </button>
                  ))}
                </div>
              ) : null}
            </div>
            {total > 0 ? (
              <div className="suggest-foot">
                <div className="wrap">
                  <p className="suggest-keys" aria-hidden="true">
                    <kbd>↑</kbd> <kbd>↓</kbd> <Trans>to move</Trans>{' '}
                    <Trans>
                      <kbd>Enter</kbd> to go there
                    </Trans>{' '}
                    <Trans>
                      <kbd>Esc</kbd> to close
                    </Trans>
                  </p>
                  <a className="suggest-all" href={paths.search({ q: about })}>
                    <span>{t`${plural(total, { one: `See the one for “${about}”`, other: `See all # for “${about}”` })}`}</span>
                    {glyph('arrow-right')}
                  </a>
                </div>
              </div>
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  )
}

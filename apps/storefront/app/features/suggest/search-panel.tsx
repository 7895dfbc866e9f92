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

const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | null => form?.querySelector<HTMLInputElement>('[name=q]') ?? null

/**
 * What a search field suggests, below it: a list box that the field leads with arrow keys (the combobox of the ARIA practices). It comes when somebody goes to the
 * field, and listens to the form as it stands there: the field never waits for what is drawn here.
 */
export function SearchPanel({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { key: place } = useLocation()
  const panel = useRef<HTMLDivElement>(null)
  const [{ typed, isOpen, active }, setState] = useState<State>(() => {
    const field = fieldOf(form.current)
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
    const field = fieldOf(form.current)
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
    const field = fieldOf(form.current)
    if (field) field.value = rows[next]?.text ?? typed
    change({ active: next })
  }

  /** Also of a row that was tapped: it is an ordinary link. */
  function choose(row: Row) {
    const field = fieldOf(form.current)
    if (field) field.value = row.kind === 'query' || row.kind === 'recent' ? row.text : typed
    field?.blur()
    close()
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape' && (isShown || isAwaySaid)) {
      event.preventDefault()
      const field = fieldOf(form.current)
      if (field) field.value = typed
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isShown) move(event.key === 'ArrowDown' ? 1 : -1)
      else change({ isOpen: true })
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault()
      panel.current?.querySelector<HTMLAnchorElement>(`#${idOf(active)}`)?.click()
    }
  })
  const onInput = useEffectEvent(() => change({ typed: fieldOf(form.current)?.value ?? '', isOpen: true, active: -1 }))
  const onFocus = useEffectEvent((event: FocusEvent) => {
    if (event.target === fieldOf(form.current)) change({ typed: fieldOf(form.current)?.value ?? '', isOpen: true, active: -1 })
  })
  const onLeave = useEffectEvent((event: FocusEvent) => {
    const next = event.relatedTarget
    if (!(next instanceof Node && (form.current?.contains(next) || panel.current?.contains(next)))) close()
  })
  const onSubmit = useEffectEvent(() => {
    fieldOf(form.current)?.blur()
    close()
  })
  const onOutside = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !form.current?.contains(event.target) && !panel.current?.contains(event.target)) close()
  })

  useEffect(() => {
    const heard = form.current
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
  }, [form])

  // Wherever somebody has gone, they have left the list.
  const shownAt = useRef(place)
  useEffect(() => {
    if (shownAt.current === place) return
    shownAt.current = place
    setState((known) => ({ ...known, isOpen: false, active: -1, typed: fieldOf(form.current)?.value ?? '' }))
  }, [place, form])

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
        <div ref={panel} className="suggest">
          <div className="suggest-sheet">
            <p className="wrap suggest-away" aria-hidden="true">
              {away}
            </p>
          </div>
        </div>
      ) : null}
      {isShown ? (
        <div ref={panel} className="suggest">
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
                  <button type="button" className="text-link" onClick={clear}>
                    <Trans>Clear all</Trans>
                  </button>
                  {groups[0].rows.map((row) => (
                    <button key={row.text} type="button" aria-label={t`Forget “${row.text}”`} onClick={() => forget(row.text)}>
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

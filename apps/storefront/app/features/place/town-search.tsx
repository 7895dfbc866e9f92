import { Input } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import type { Place } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import { regionInWords } from './place-words.ts'
import { useTowns } from './use-towns.ts'

/** Characters that the platform looks for. */
const MOST = 80

/** A line to type a town in, and the towns below it. By keyboard as a combobox (WAI-ARIA): arrows move, Enter takes, Escape clears. */
export function TownSearch({ onChosen }: { onChosen: (place: Place) => void }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const line = useRef<HTMLInputElement>(null)
  // What was typed before the page was alive counts too.
  useEffect(() => setTyped(line.current?.value ?? ''), [])
  const { data: towns, error, refetch, text, isOfTyped } = useTowns(typed)
  const shown = towns ?? []
  const optionId = (index: number) => `${id}-${index}`

  function takeIfMeant(town: Place): void {
    if (isOfTyped) onChosen(town)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A key that an input method takes is not ours: Enter there takes a word.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const town = shown[active]
    if (step !== undefined && shown.length > 0) setActive((active + step + shown.length) % shown.length)
    // Towns of what was typed before are shown until the next come, and are not meant by whoever has typed on.
    else if (event.key === 'Enter' && town) takeIfMeant(town)
    else if (event.key === 'Escape' && typed !== '') setTyped('')
    else return
    // Escape in an empty line is the dialog's.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div>
      <label className="place-heading" htmlFor={id}>
        <Trans>Town or city</Trans>
      </label>
      <Input
        ref={line}
        id={id}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={MOST}
        value={typed}
        placeholder={t`Start typing its name`}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t`Towns`} className="place-list">
        {shown.map((town, index) => (
          <button
            type="button"
            key={`${town.lat},${town.lon},${town.city}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-label={`${town.city} ${regionInWords(town, tenant.locale)}`}
            className="place-option"
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChosen(town)}
          >
            <span>
              <b>{town.city}</b> <span className="muted small">{regionInWords(town, tenant.locale)}</span>
            </span>
          </button>
        ))}
      </div>
      <p className="hidden-visually" role="status">
        {towns ? <Plural value={towns.length} _0="No town found" one="# town" other="# towns" /> : null}
      </p>
      {towns?.length === 0 ? (
        <p className="muted small place-none-found">
          <Trans>We couldn't find a town called “{text}”. Check the spelling, or try a larger town nearby.</Trans>
        </p>
      ) : null}
      {error ? <FailedNotice error={error} onRetry={() => void refetch()} /> : null}
    </div>
  )
}

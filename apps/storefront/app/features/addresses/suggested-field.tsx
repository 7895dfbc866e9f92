import { keepFocus } from '@galleria/ui'
import { Plural, useLingui } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../../components/form/text-field.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { type SuggestedAddress, suggestionLines } from './suggested-address.ts'
import { type Suggest, useSuggestions } from './use-suggestions.ts'
import './suggested-field.css'

export type SuggestedFieldProps = TextFieldProps & {
  field: UseFormRegisterReturn
  suggest: Suggest
  onChosen: (address: SuggestedAddress) => void
}

/** A line of an address with what may be meant below it: a combobox (WAI-ARIA) that takes any text. Arrows move, Enter takes what is marked, Escape closes (UX-26). */
export function SuggestedField({ field, suggest, onChosen, id, ...props }: SuggestedFieldProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  // Only what is being typed: neither what was there before nor what was chosen.
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const shown = useSuggestions(typed, suggest)
  const listId = `${id}-suggestions`
  const isOpen = shown.length > 0

  function close(): void {
    setTyped('')
    setActive(-1)
  }
  function choose(address: SuggestedAddress): void {
    close()
    onChosen(address)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const marked = shown[active]
    // A key that an input method takes is not ours: Enter there takes a word.
    if (!isOpen || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(active + 1 === shown.length ? -1 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active === -1 ? shown.length - 1 : active - 1)
    else if (event.key === 'Enter' && marked) choose(marked)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="suggested">
      <TextField
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && isOpen ? `${listId}-${active}` : undefined}
        {...props}
        {...field}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(-1)
          return field.onChange(event)
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          close()
          return field.onBlur(event)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t`Suggestions`} className={isOpen ? 'suggested-list' : undefined}>
        {shown.map((address, index) => {
          const { title, detail } = suggestionLines(address, tenant.country)
          return (
            <button
              type="button"
              key={`${title}, ${detail}, ${address.lat}, ${address.lon}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="suggested-option"
              onPointerMove={() => setActive(index)}
              onPointerDown={keepFocus}
              onClick={() => choose(address)}
            >
              <b>{title}</b> <span className="muted small">{detail}</span>
            </button>
          )
        })}
      </div>
      <p className="hidden-visually" role="status">
        {isOpen ? (
          <Plural value={shown.length} one="# suggestion; use the arrow keys to reach it" other="# suggestions; use the arrow keys to reach them" />
        ) : null}
      </p>
    </div>
  )
}

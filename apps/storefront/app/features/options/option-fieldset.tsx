import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { type Choice, choicesOf, type Selection, selectionText } from './selection.ts'
import type { Option, Variant } from './variants.ts'

export type OptionFieldsetProps = {
  /** Of the radio buttons: each option of a page, or each form, needs its own. */
  name: string
  option: Option
  options: readonly Option[]
  variants: readonly Variant[]
  selection: Selection
  onChoose: (selection: Selection) => void
}

/** One option as radio buttons. Every value carries the selection that it leads to, as it stands in an address. */
export function OptionFieldset({ name, option, options, variants, selection, onChoose }: OptionFieldsetProps) {
  const { t } = useLingui()
  const choices = choicesOf(option, options, variants, selection)
  const isSwatch = option.values.every(({ swatch }) => swatch)
  const chosen = choices.find(({ isChosen }) => isChosen)?.value.name
  const hasPrices = !isSwatch && new Set(choices.map(({ leadsTo }) => leadsTo?.shown.price.amount)).size > 1
  return (
    <fieldset className="option" data-option={option.code}>
      <legend>
        {option.name} <span>{chosen ?? t`Choose one`}</span>
      </legend>
      <div className={isSwatch ? 'swatches' : 'chips'}>
        {choices.map((choice) => (
          <OptionChoice key={choice.value.code} name={name} choice={choice} isSwatch={isSwatch} hasPrice={hasPrices} onChoose={onChoose} />
        ))}
      </div>
    </fieldset>
  )
}

type OptionChoiceProps = { name: string; choice: Choice; isSwatch: boolean; hasPrice: boolean; onChoose: (selection: Selection) => void }

function OptionChoice({ name, choice: { value, state, isChosen, leadsTo }, isSwatch, hasPrice, onChoose }: OptionChoiceProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const note = { free: undefined, gone: t`Out of stock`, elsewhere: t`Not available with your other choice`, never: t`Not available` }[state]
  return (
    <label className="option-value" data-state={state} title={isSwatch ? [value.name, note].filter(Boolean).join(': ') : undefined}>
      {/* `data-live`: a tap before the page is alive is kept and made again, so that nothing is loaded anew. */}
      <input
        type="radio"
        name={name}
        data-live
        value={leadsTo ? selectionText(leadsTo) : ''}
        checked={isChosen}
        disabled={!leadsTo}
        onChange={() => leadsTo && onChoose(leadsTo)}
      />
      {isSwatch ? (
        <span className="swatch">
          <svg viewBox="0 0 44 44" aria-hidden="true">
            <circle cx="22" cy="22" r="18" fill={value.swatch} />
            {state === 'free' ? null : <path d="M9 35 35 9" className="swatch-line" />}
          </svg>
          <span className="hidden-visually">{[value.name, note].filter(Boolean).join(', ')}</span>
        </span>
      ) : (
        <span className="chip">
          <span className="chip-name">{value.name}</span>
          {state === 'free' ? hasPrice && leadsTo ? <small>{format.money(leadsTo.shown.price)}</small> : null : <small>{note}</small>}
        </span>
      )}
    </label>
  )
}

import { Button } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { type Choice, choicesOf, type Option, type Variant } from './variants.ts'

export type OptionPickerProps = {
  action: string
  option: Option
  options: readonly Option[]
  variants: readonly Variant[]
  chosen: Variant
  onChoose: (variant: Variant) => void
}

/**
 * One option as radio buttons, in a form of its own: every value carries the variant that it leads to, so that choosing works
 * as a plain form, before hydration and without a script.
 */
export function OptionPicker({ action, option, options, variants, chosen, onChoose }: OptionPickerProps) {
  const { t } = useLingui()
  const choices = choicesOf(option, options, variants, chosen)
  const isSwatch = option.values.every(({ swatch }) => swatch)
  const name = option.values.find(({ code }) => code === chosen.options[option.code])?.name
  const hasPrices = !isSwatch && new Set(choices.map(({ leadsTo }) => leadsTo?.price.amount)).size > 1
  return (
    <form action={action} method="get" data-autosubmit data-replace data-keep-scroll>
      <fieldset className="option">
        <legend>
          {option.name} <span>{name}</span>
        </legend>
        <div className={isSwatch ? 'swatches' : 'chips'}>
          {choices.map((choice) => (
            <OptionChoice
              key={choice.value.code}
              choice={choice}
              isSwatch={isSwatch}
              hasPrice={hasPrices}
              isChosen={choice.value.code === chosen.options[option.code]}
              onChoose={onChoose}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" kind="quiet" size="small" className="order-go">{t`Show`}</Button>
    </form>
  )
}

type OptionChoiceProps = { choice: Choice; isSwatch: boolean; hasPrice: boolean; isChosen: boolean; onChoose: (variant: Variant) => void }

function OptionChoice({ choice: { value, state, leadsTo }, isSwatch, hasPrice, isChosen, onChoose }: OptionChoiceProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const note = { free: undefined, gone: t`Sold out`, elsewhere: t`Not with your other choice`, never: t`Not made` }[state]
  return (
    <label className="option-value" data-state={state} title={isSwatch ? [value.name, note].filter(Boolean).join(': ') : undefined}>
      <input type="radio" name="v" value={leadsTo?.id ?? ''} checked={isChosen} disabled={!leadsTo} onChange={() => leadsTo && onChoose(leadsTo)} />
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
          {state === 'free' ? hasPrice && leadsTo ? <small>{format.money(leadsTo.price)}</small> : null : <small>{note}</small>}
        </span>
      )}
    </label>
  )
}

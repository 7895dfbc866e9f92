import { FieldError, FieldLegend } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'

export type StarFieldProps = { id: string; value: number | undefined; error: string | undefined; onChange: (stars: number) => void }

/** Five stars to choose from: radio buttons, so that arrow keys move among them. */
export function StarField({ id, value, error, onChange }: StarFieldProps) {
  const { t } = useLingui()
  const words = [t`Poor`, t`Fair`, t`Good`, t`Very good`, t`Excellent`]
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} aria-invalid={error ? true : undefined}>
      <FieldLegend>{t`How do you like it?`}</FieldLegend>
      <div className="star-field-stars">
        {words.map((word, index) => {
          const stars = index + 1
          return (
            <label key={word} data-full={value !== undefined && stars <= value ? '' : undefined}>
              <input
                className="input-over"
                id={index === 0 ? id : undefined}
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                aria-label={stars === 1 ? t`1 star: ${word}` : t`${stars} stars: ${word}`}
                onChange={() => onChange(stars)}
              />
              <span className="focus-ring" />
              <Star className="icon" aria-hidden="true" />
            </label>
          )
        })}
        <span className="star-field-word" aria-hidden="true">
          {value === undefined ? '' : words[value - 1]}
        </span>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}

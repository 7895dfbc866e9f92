import { CODE_DIGITS } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { TextField } from '../../components/form/text-field.tsx'
import { digitsOf } from './sent-code.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  id: string
  error: string | undefined
  autoFocus?: boolean
  /** What it holds now, whenever it changes. */
  onDigits: (digits: string) => void
}

/**
 * Takes a code that was sent. One field: it can be pasted, filled in by the phone, and read by a screen reader. The field itself keeps the digits: also those that a person or the
 * phone filled in before the page answered to events.
 */
export function CodeField({ ref, id, error, autoFocus = false, onDigits }: Props) {
  const { t } = useLingui()
  return (
    <TextField
      ref={ref}
      id={id}
      label={t`Verification code`}
      autoFocus={autoFocus}
      className="code-input"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      autoCorrect="off"
      spellCheck={false}
      required
      error={error}
      onChange={({ target }) => {
        target.value = digitsOf(target.value)
        onDigits(target.value)
      }}
    />
  )
}

/** Says what is wrong with a code of so few digits; nothing when they are all there. */
export function useCodeProblem(): (digits: string) => string | undefined {
  const { t } = useLingui()
  return ({ length: given }) => {
    if (given >= CODE_DIGITS) return undefined
    return given === 0 ? t`The code is missing` : t`The code has ${CODE_DIGITS} digits; you entered ${given}`
  }
}

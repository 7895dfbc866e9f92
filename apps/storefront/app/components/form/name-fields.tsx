import { tidy } from '@galleria/kernel'
import { NAME_MAX } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { TextField } from './text-field.tsx'

export type PersonName = { first: string; last: string }

type Props = {
  register: UseFormRegister<PersonName>
  errors: FieldErrors<PersonName>
  idOf: (field: keyof PersonName) => string
  autoFocus?: boolean
  /** What the keyboard offers after the last name. */
  enterKeyHint: 'next' | 'done'
}

/** What somebody wants to be called: a first name, and a last one for who likes. */
export function NameFields({ register, errors, idOf, autoFocus = false, enterKeyHint }: Props) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        id={idOf('first')}
        label={t`First name`}
        autoFocus={autoFocus}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={NAME_MAX}
        required
        error={errors.first?.message}
        {...register('first', { validate: (value) => tidy(value) !== '' || t`First name is missing`, required: t`First name is missing` })}
      />
      <TextField
        id={idOf('last')}
        label={t`Last name`}
        optional={t`optional`}
        autoComplete="family-name"
        autoCapitalize="words"
        enterKeyHint={enterKeyHint}
        maxLength={NAME_MAX}
        error={errors.last?.message}
        {...register('last')}
      />
    </>
  )
}

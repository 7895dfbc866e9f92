import { PASSWORD_MAX, PASSWORD_MIN, passwordLength } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import type { UseFormRegister } from 'react-hook-form'
import { PasswordField } from './password-field.tsx'
import type { TextFieldProps } from '../../components/form/text-field.tsx'

type Props = Pick<TextFieldProps, 'id' | 'label' | 'error' | 'autoFocus' | 'enterKeyHint'> & {
  register: UseFormRegister<{ password: string }>
  missing?: string
}

/** A password that is chosen, with what it needs. */
export function ChosenPasswordField({ register, missing, ...field }: Props) {
  const { t } = useLingui()
  return (
    <PasswordField
      {...field}
      hint={t`At least ${PASSWORD_MIN} characters. A few words together are easy to remember and hard to guess.`}
      autoComplete="new-password"
      maxLength={PASSWORD_MAX}
      required
      {...register('password', {
        required: missing ?? t`Password is missing`,
        validate: (value) => {
          const length = passwordLength(value)
          return length >= PASSWORD_MIN || t`The password has ${length} characters; it needs ${PASSWORD_MIN}`
        },
      })}
    />
  )
}

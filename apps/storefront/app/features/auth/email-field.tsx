import { EMAIL_MAX, isEmail } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import type { UseFormRegister } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../../components/form/text-field.tsx'

type Props = Pick<TextFieldProps, 'id' | 'hint' | 'error' | 'autoFocus'> & { register: UseFormRegister<{ email: string }> }

/** The address to which a code, or news of an order, is sent; the last field of its form. */
export function EmailField({ register, ...field }: Props) {
  const { t } = useLingui()
  return (
    <TextField
      {...field}
      label={t`Email`}
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={EMAIL_MAX}
      required
      {...register('email', {
        required: t`Email is missing`,
        validate: (value) => isEmail(value.trim()) || t`Email should look like name@example.com`,
      })}
    />
  )
}

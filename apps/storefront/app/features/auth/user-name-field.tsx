import { EMAIL_MAX, PHONE_DIGITS, userNameOf } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import type { UseFormRegister } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../../components/form/text-field.tsx'

type Props = Pick<TextFieldProps, 'id' | 'hint' | 'error' | 'autoFocus' | 'enterKeyHint'> & { register: UseFormRegister<{ userName: string }> }

/** An address or a mobile number, where one is given for the first time or to be written to (V-30). */
export function UserNameField({ register, ...field }: Props) {
  const { t } = useLingui()
  return (
    <TextField
      {...field}
      label={t`Email or mobile number`}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode="email"
      maxLength={EMAIL_MAX}
      required
      {...register('userName', {
        required: t`Email or mobile number is missing`,
        validate: (value) => userNameOf(value) !== undefined || t`Please enter a valid email address or ${PHONE_DIGITS}-digit phone number.`,
      })}
    />
  )
}

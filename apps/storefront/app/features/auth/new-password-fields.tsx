import { PASSWORD_MAX } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { ChosenPasswordField } from './chosen-password-field.tsx'
import { PasswordField } from './password-field.tsx'

export type NewPassword = { password: string; confirmPassword: string }
export const NEW_PASSWORD_FIELDS = ['password', 'confirmPassword'] as const
export const newPasswordId = (field: string): string => `new-${field}`

type Props = {
  register: UseFormRegister<NewPassword>
  errors: FieldErrors<NewPassword>
  /** What stands in the first field now. */
  chosen: () => string
  autoFocus?: boolean
}

/** A password that is chosen, twice (V-37). */
export function NewPasswordFields({ register, errors, chosen, autoFocus = false }: Props) {
  const { t } = useLingui()
  return (
    <>
      <ChosenPasswordField
        id={newPasswordId('password')}
        label={t`New password`}
        missing={t`New password is missing`}
        autoFocus={autoFocus}
        enterKeyHint="next"
        error={errors.password?.message}
        register={register}
      />
      <PasswordField
        id={newPasswordId('confirmPassword')}
        label={t`New password again`}
        autoComplete="new-password"
        enterKeyHint="done"
        maxLength={PASSWORD_MAX}
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          required: t`Please type the new password again`,
          validate: (value) => value === chosen() || t`Passwords must match.`,
        })}
      />
    </>
  )
}

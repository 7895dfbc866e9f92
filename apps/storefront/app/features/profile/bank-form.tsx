import { ACCOUNT_DIGITS, isAccountNumber, isIfsc, isPayoutName, PAYOUT_NAME_MAX, tidyAccountNumber, tidyIfsc } from '@galleria/rules'
import { tidy } from '@galleria/kernel'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { PayoutButtons } from './payout-buttons.tsx'
import type { NewPayoutProps } from './payout-parts.ts'

type Values = { name: string; accountNumber: string; again: string; ifsc: string }
const FIELDS = ['name', 'accountNumber', 'again', 'ifsc'] as const
const idOf = (field: string) => `payout-${field}`
const PLAIN = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false, required: true } as const

/** A-021, for an account at a bank. The number is asked for twice: money that goes to a stranger does not come back. */
export function BankForm({ name, onCancel, onAdded }: NewPayoutProps) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, getValues, formState } = useForm<Values>({ ...FORM_MODE, defaultValues: { name } })
  const { isSubmitting, submitCount } = formState
  const errors = saidErrors(formState)
  const { problems, isSomethingMissing } = problemsOf(errors, FIELDS, idOf)
  const { least, most } = ACCOUNT_DIGITS

  const submit = handleSubmit(
    async (values) => {
      setFailure(undefined)
      try {
        await api.addBeneficiary({ body: { name: tidy(values.name), accountNumber: values.accountNumber, ifsc: values.ifsc } })
        await onAdded()
      } catch (error) {
        setFailure(failureText(error))
      }
    },
    () => setFailure(undefined),
  )

  return (
    <form method="post" className="form profile-form" data-live noValidate onSubmit={submit}>
      {failure ? <FormNotice text={failure} /> : null}
      {submitCount > 0 && problems.length > 0 && !failure ? (
        <FormNotice
          title={isSomethingMissing ? t`Missing Fields` : t`Invalid Input`}
          text={isSomethingMissing ? t`Please fill all the details first.` : t`Please check the marked field.`}
          problems={problems}
        />
      ) : null}
      <TextField
        {...PLAIN}
        id={idOf('name')}
        label={t`Account holder`}
        hint={t`Your name as your bank has it`}
        maxLength={PAYOUT_NAME_MAX}
        autoComplete="name"
        enterKeyHint="next"
        error={errors.name?.message}
        {...register('name', {
          required: t`Account holder is missing`,
          validate: (text) => isPayoutName(tidy(text)) || t`Write the name as your bank knows it, in Latin letters`,
        })}
      />
      <TextField
        {...PLAIN}
        id={idOf('accountNumber')}
        label={t`Account number`}
        inputMode="numeric"
        enterKeyHint="next"
        maxLength={40}
        error={errors.accountNumber?.message}
        {...register('accountNumber', {
          required: t`Account number is missing`,
          validate: (text) => {
            const digits = tidyAccountNumber(text)
            if (isAccountNumber(digits)) return true
            if (!/^\d*$/.test(digits)) return t`An account number has only digits`
            const given = digits.length
            return t`An account number has ${least} to ${most} digits; you entered ${given}`
          },
          deps: formState.touchedFields.again ? ['again'] : [],
        })}
      />
      <TextField
        {...PLAIN}
        id={idOf('again')}
        label={t`Account number again`}
        inputMode="numeric"
        enterKeyHint="next"
        maxLength={40}
        error={errors.again?.message}
        {...register('again', {
          required: t`Account number again is missing`,
          validate: (text) => tidyAccountNumber(text) === tidyAccountNumber(getValues('accountNumber')) || t`The two account numbers don't match`,
        })}
      />
      <TextField
        {...PLAIN}
        id={idOf('ifsc')}
        label={t`IFSC`}
        hint={t`11 characters, on your passbook and cheques`}
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={20}
        error={errors.ifsc?.message}
        {...register('ifsc', {
          required: t`IFSC is missing`,
          validate: (text) => isIfsc(tidyIfsc(text)) || t`An IFSC is four letters, a zero and six more characters, such as HDFC0000001`,
        })}
      />
      <PayoutButtons isBusy={isSubmitting} onCancel={onCancel}>
        <Trans>Save account</Trans>
      </PayoutButtons>
    </form>
  )
}

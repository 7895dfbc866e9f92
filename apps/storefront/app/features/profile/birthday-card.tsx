import { dayIn, daysAfter } from '@galleria/kernel'
import { EARLIEST_BIRTHDAY, isBirthdayPossible } from '@galleria/rules'
import { Button, Card, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { Fetched } from '../account/fetched.tsx'
import { useBirthday } from './use-birthday.ts'

/** R-062: a birthday for whoever likes to say it, with why. */
export function BirthdayCard({ customerId }: { customerId: string }) {
  const query = useBirthday(customerId)
  return (
    <Card as="section" className="security-part contact-list" aria-labelledby="profile-birthday-title">
      <h2 id="profile-birthday-title">
        <Trans>Birthday</Trans>
      </h2>
      <p className="muted">
        <Trans>It's optional: we use it only to wish you a happy birthday. Only you see it.</Trans>
      </p>
      <Fetched query={query} waits={<Skeleton className="birthday-wait" />}>
        {({ birthday }) => <BirthdayForm birthday={birthday} onChange={query.change} />}
      </Fetched>
    </Card>
  )
}

function BirthdayForm({ birthday, onChange }: { birthday: string | null; onChange: (birthday: string | null) => Promise<void> }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const failureText = useFailureText()
  const { register, handleSubmit, formState, setError, setFocus } = useForm<{ birthday: string }>({ ...FORM_MODE, values: { birthday: birthday ?? '' } })
  const { errors, isSubmitting } = formState
  const [today] = useState(() => dayIn(new Date(), tenant.timeZone))
  const impossible = t`Choose a day in the past, from 1900 on.`

  async function change(day: string | null, done: string): Promise<void> {
    try {
      await onChange(day)
      toast(done)
      // What takes it away goes with it.
      setFocus('birthday')
    } catch (error) {
      setError('birthday', { message: failureText(error) }, { shouldFocus: true })
    }
  }

  return (
    <form method="post" className="form birthday-form" noValidate onSubmit={handleSubmit((values) => change(values.birthday, t`Birthday saved`))}>
      <TextField
        id="profile-birthday"
        type="date"
        label={t`Day of birth`}
        optional={t`optional`}
        autoComplete="bday"
        min={EARLIEST_BIRTHDAY}
        max={daysAfter(today, -1)}
        error={errors.birthday?.message}
        {...register('birthday', { validate: (day) => isBirthdayPossible(day, today) || impossible })}
      />
      <div className="birthday-acts">
        <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
          <Trans>Save birthday</Trans>
        </Button>
        {birthday === null ? null : (
          <button type="button" className="text-link" onClick={() => void change(null, t`Birthday removed`)}>
            <Trans>Remove birthday</Trans>
          </button>
        )}
      </div>
    </form>
  )
}

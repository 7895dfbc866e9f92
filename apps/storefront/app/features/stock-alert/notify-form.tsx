import { EMAIL_MAX } from '@galleria/rules'
import { Button, Field, fieldProps, Input } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useSession } from '../../lib/session.ts'
import { announce } from '../../lib/toast.ts'

export type NotifyFormProps = { variantId: string }

const FIELD = 'notify-email'

/** Of every page of a product only those that are sold out ask, and few of their readers answer. */
const loadAnswers = () => import('./alert-answer.tsx')

/** Asks for a mail address, or takes the account's; says what happens next in place of itself. */
export function NotifyForm({ variantId }: NotifyFormProps) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const session = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<ReactNode>(null)
  const [once] = useOneAtATime()
  const [error, setError] = useState<string>()
  const own = session?.userInfo.authentication.email ?? ''

  // Whoever waits already is told so. Nothing is lost when it can't be learned.
  useEffect(() => {
    if (!session) return undefined
    const gone = new AbortController()
    loadAnswers()
      .then(({ whetherToBeTold }) => whetherToBeTold(api, variantId, gone.signal))
      .then(
        (known) => known && setAnswer(known),
        () => undefined,
      )
    return () => gone.abort()
  }, [api, session, variantId])

  async function send(form: HTMLFormElement): Promise<void> {
    setError(undefined)
    setIsBusy(true)
    try {
      const { askToBeTold } = await loadAnswers()
      const asked = await askToBeTold(api, i18n, { variantId, form: new FormData(form) })
      if (asked.answer) setAnswer(asked.answer)
      else {
        setError(asked.problem)
        document.getElementById(FIELD)?.focus()
      }
    } catch (cause) {
      setError(failureText(cause))
      announce(failureText(cause)) // the focus is with the button
    }
    setIsBusy(false)
  }

  if (answer) return answer
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        void once(() => send(form))
      }}
      noValidate
      data-live
    >
      <Field id={FIELD} label={t`Email`} error={error}>
        <Input
          key={own}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          defaultValue={own}
          {...fieldProps(FIELD, { error })}
        />
      </Field>
      <Button type="submit" isBusy={isBusy}>
        <Trans>Notify me</Trans>
      </Button>
    </form>
  )
}

import { EMAIL_MAX, isEmail } from '@galleria/rules'
import { Button, Field, fieldProps, Input } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useSession } from '../../lib/session.ts'

export type NotifyFormProps = { variantId: string }

type State = 'open' | 'busy' | 'waiting' | 'confirm' | 'in_stock'

const FIELD = 'notify-email'

/** Asks for a mail address, or takes the account's; says what happens next in place of itself. */
export function NotifyForm({ variantId }: NotifyFormProps) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const session = useSession()
  const [state, setState] = useState<State>('open')
  const [once] = useOneAtATime()
  const [error, setError] = useState<string>()
  const own = session?.userInfo.authentication.email ?? ''

  // Whoever waits already is told so. Nothing is lost when it can't be learned.
  useEffect(() => {
    if (!session) return undefined
    const gone = new AbortController()
    api.listStockAlerts(undefined, { signal: gone.signal }).then(
      ({ data }) => data.some(({ variation }) => variation._id === variantId) && setState('waiting'),
      () => undefined,
    )
    return () => gone.abort()
  }, [api, session, variantId])

  async function send(form: HTMLFormElement): Promise<void> {
    const typed = new FormData(form).get('email')
    const email = typeof typed === 'string' ? typed.trim() : ''
    if (!isEmail(email)) {
      setError(email === '' ? t`Please enter your email address.` : t`This doesn't look like an email address, such as name@example.com.`)
      document.getElementById(FIELD)?.focus()
      return
    }
    setError(undefined)
    setState('busy')
    try {
      const { data } = await api.askForStockAlert({ body: { variation: variantId, email } })
      setState(data.outcome)
    } catch (cause) {
      setState('open')
      setError(failureText(cause))
    }
  }

  if (state !== 'open' && state !== 'busy')
    return (
      <p role="status" className="notify-said">
        {state === 'waiting' ? (
          <Trans>You'll hear from us when it's back.</Trans>
        ) : state === 'confirm' ? (
          <Trans>Check your email and open the link in it, so that we know the address is yours.</Trans>
        ) : (
          <Trans>It's just come back. Reload the page to buy it.</Trans>
        )}
      </p>
    )
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
      <Button type="submit" isBusy={state === 'busy'}>
        <Trans>Notify me</Trans>
      </Button>
    </form>
  )
}

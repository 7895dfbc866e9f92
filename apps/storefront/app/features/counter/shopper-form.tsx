import { PHONE_MAX } from '@galleria/rules'
import { Button, Field, fieldProps, Input } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { announce } from '../../lib/toast.ts'
import '../../components/form/form.css'

/** Whoever stands at the counter, as it is told to their shop. */
export type Shopper = { readonly visit: string; readonly firstName: string }

/** Who it is, by the code that they show or their number. */
export function ShopperForm({ onFound }: { onFound: (shopper: Shopper) => void }) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  const [who, setWho] = useState('')
  const [once, isBusy] = useOneAtATime()
  const [error, setError] = useState<string>()
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const hint = t`The code from their account page, or their mobile number`

  async function find(): Promise<void> {
    if (who.trim() === '') {
      setError(t`Enter a code or a number.`)
      document.getElementById(id)?.focus()
      return
    }
    setError(undefined)
    try {
      const { data } = await api.findCounterCustomer({ body: { who } })
      onFound({ visit: data.visit, firstName: data.name.first })
    } catch (cause) {
      setError(failureText(cause))
      announce(failureText(cause)) // the focus is with the button
    }
  }

  return (
    <form
      method="post"
      className="form counter-who"
      noValidate
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        void once(find)
      }}
    >
      <Field id={id} label={t`Who is buying?`} hint={hint} error={error}>
        <Input
          {...fieldProps(id, { error, hint })}
          value={who}
          maxLength={PHONE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setWho(event.target.value)}
        />
      </Field>
      <Button type="submit" isBusy={isBusy}>
        <Trans>Find customer</Trans>
      </Button>
    </form>
  )
}

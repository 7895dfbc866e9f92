import { orderNumberOf } from '@galleria/rules'
import { Button, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useGo } from '../../lib/navigation.ts'
import { isGuest, useBuyer, useSessionActions } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { CodeByMail } from '../auth/code-by-mail.tsx'
import '../../components/form/form.css'
import { EmailField } from '../auth/email-field.tsx'

type Asked = { readonly orderId: string; readonly email: string }
const NUMBER_MAX = 60

/** For a guest without the device on which they bought (decision 0113): a code to the address of the order opens it here, to be looked at and changed. */
export function OpenOrder({ orderId }: { orderId?: string | undefined }) {
  const api = useApi()
  const go = useGo()
  const { t } = useLingui()
  const { paths } = useTenant()
  const { signIn } = useSessionActions()
  const buyer = useBuyer()
  const [sent, setSent] = useState<Asked & { readonly refId: string }>()
  const ask = async (asked: Asked): Promise<string> => (await api.requestOrderCode({ body: asked })).refId

  return (
    <Card as="section" aria-label={t`Is it your order?`}>
      <div className="open-order">
        {orderId === undefined ? null : (
          <h2>
            <Trans>Is it your order?</Trans>
          </h2>
        )}
        <p className="muted">
          <Trans>We send a code to the email you ordered with. It opens the whole order here, so you can cancel it or send something back.</Trans>
        </p>
        {buyer && !isGuest(buyer) ? (
          <p className="muted">
            <Trans>You're logged in, so the order goes into your account.</Trans>
          </p>
        ) : null}
        {sent ? (
          <CodeByMail
            email={sent.email}
            sent={sent.refId}
            isUnsaid
            askLabel={t`Send me a code`}
            confirmLabel={t`Open the order`}
            onAsk={() => ask(sent)}
            onCode={async (refId, code) => {
              const { session } = await api.openOrder({ body: { refId, code, ...(buyer ? { ownToken: buyer.token } : {}) } })
              if (session) signIn(session)
              go(paths.orderDetail(sent.orderId), { replace: true })
            }}
          />
        ) : (
          <AskForm orderId={orderId} onAsked={async (asked) => setSent({ ...asked, refId: await ask(asked) })} />
        )}
      </div>
    </Card>
  )
}

function AskForm({ orderId, onAsked }: { orderId: string | undefined; onAsked: (asked: Asked) => Promise<void> }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Asked>({ ...FORM_MODE, defaultValues: { orderId: orderId ?? '', email: '' } })
  const errors = saidErrors(formState)
  const submit = handleSubmit(
    async (asked) => {
      setFailure(undefined)
      await onAsked({ orderId: orderNumberOf(asked.orderId) ?? asked.orderId.trim(), email: asked.email.trim() }).catch((error: unknown) =>
        setFailure(failureText(error)),
      )
    },
    () => setFailure(undefined),
  )
  return (
    <form method="post" className="form" data-live noValidate onSubmit={submit}>
      {failure ? <FormNotice text={failure} /> : null}
      {orderId === undefined ? (
        <TextField
          id="open-order-number"
          label={t`Order number`}
          hint={t`You'll find it in the confirmation we sent you.`}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={NUMBER_MAX}
          required
          error={errors.orderId?.message}
          {...register('orderId', { validate: (value) => value.trim() !== '' || t`The order number is missing` })}
        />
      ) : null}
      <EmailField id="open-order-email" error={errors.email?.message} register={register} />
      <Button type="submit" isBusy={formState.isSubmitting} aria-disabled={formState.isSubmitting || undefined}>
        <Trans>Send me a code</Trans>
      </Button>
    </form>
  )
}

import { CODE_DIGITS, PASSWORD_MAX } from '@galleria/rules'
import { Button, Dialog } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { forgetPersonal } from '../../lib/forget-personal.ts'
import { useGo } from '../../lib/navigation.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { isGuest, type Session, useSessionActions } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce, toast } from '../../lib/toast.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useSecurity } from './use-security.ts'

/** Asks who it is once more: with the password, or a code that is sent to the account. */
export function DeleteAccount({ session }: { session: Session }) {
  const { t } = useLingui()
  const api = useApi()
  const go = useGo()
  const { tenant, paths } = useTenant()
  const { signOut } = useSessionActions()
  const failureText = useFailureText()
  const { data: security } = useSecurity(session.userInfo._id, !isGuest(session))
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wantsCode, setWantsCode] = useState(false)
  const [refId, setRefId] = useState<string>()
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [once, isBusy] = useOneAtATime()
  const byPassword = security?.hasPassword === true && !wantsCode
  const to = session.userInfo.authentication.userName

  const doing = (work: () => Promise<void>) =>
    once(async () => {
      setError(undefined)
      setFailure(undefined)
      try {
        await work()
      } catch (thrown) {
        setFailure(failureText(thrown))
      }
    })

  const sendCode = () =>
    doing(async () => {
      const sent = await api.requestDeletionCode()
      if (refId) announce(t`A new code is on its way. The old one no longer works.`)
      setWantsCode(true)
      setRefId(sent.refId)
    })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = form.current?.querySelector('input')?.value ?? ''
    if (!given.trim()) {
      setError(byPassword ? t`Password is missing` : t`The code is missing`)
      form.current?.querySelector('input')?.focus()
      return
    }
    void doing(async () => {
      await api.deleteAccount({ body: byPassword ? { password: given } : { ...(refId ? { refId } : {}), code: given } })
      signOut()
      forgetPersonal(tenant.tenantKey)
      setIsOpen(false)
      toast(t`Your account is deleted`)
      go(paths.home())
    })
  }

  return (
    <>
      <p>
        <Button kind="danger" size="small" onClick={() => setIsOpen(true)}>
          <Trans>Delete my account</Trans>
        </Button>
      </p>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Delete your account?`}
        closeLabel={t`Close`}
        footer={
          <>
            <Button kind="quiet" size="small" onClick={() => setIsOpen(false)}>
              <Trans>Keep it</Trans>
            </Button>
            {byPassword || refId ? (
              <Button kind="danger" size="small" type="submit" form="delete-account" isBusy={isBusy}>
                <Trans>Delete for good</Trans>
              </Button>
            ) : (
              <Button size="small" isBusy={isBusy} onClick={() => void sendCode()}>
                <Trans>Send me a code</Trans>
              </Button>
            )}
          </>
        }
      >
        {tenant.hasWallet && !isGuest(session) ? (
          <p>
            <Trans>Anything left in your wallet is lost.</Trans>
          </p>
        ) : null}
        <form method="post" id="delete-account" ref={form} className="form" noValidate onSubmit={submit}>
          {failure ? <FormNotice text={failure} /> : null}
          {byPassword ? (
            <>
              <p>
                <Trans>Enter your password, so that nobody else can do this.</Trans>
              </p>
              <PasswordField
                id="delete-password"
                label={t`Password`}
                autoComplete="current-password"
                enterKeyHint="done"
                maxLength={PASSWORD_MAX}
                required
                error={error}
              />
              <p>
                <button type="button" className="text-link" onClick={() => void sendCode()}>
                  <Trans>Send me a code instead</Trans>
                </button>
              </p>
            </>
          ) : refId ? (
            <>
              <p>
                <Trans>Enter the code that we sent to {to}.</Trans>
              </p>
              <TextField
                key={refId}
                id="delete-code"
                label={t`Verification code`}
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={CODE_DIGITS + 4}
                enterKeyHint="done"
                required
                error={error}
              />
              <p>
                <button type="button" className="text-link" onClick={() => void sendCode()}>
                  <Trans>Send another one</Trans>
                </button>
              </p>
            </>
          ) : (
            <p>
              <Trans>To make sure that it's you, we send a code to {to}.</Trans>
            </p>
          )}
        </form>
      </Dialog>
    </>
  )
}

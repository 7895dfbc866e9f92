import { Button, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { ChosenPasswordField } from '../auth/chosen-password-field.tsx'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { saidErrors } from '../../components/form/problems-of.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { addPasskey, hasPasskeys } from '../../lib/passkeys.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useKnownDevice } from '../auth/known-device.ts'
import { useSavedGuest } from '../auth/use-complete-sign-in.ts'
import { CodeByMail } from '../auth/code-by-mail.tsx'
import '../auth/auth.css'
import '../../components/form/form.css'

type Name = { readonly first: string; readonly last: string }
type Asked = { readonly password?: string; readonly wantsPasskey: boolean; readonly refId: string }

/** UX-24: what a guest has just typed is kept for the next time, in an account. A password or a passkey is all that is left to choose. */
export function SaveDetails({ session, name }: { session: Session /** Of whoever it was sent to. */; name: Name }) {
  const { t } = useLingui()
  const api = useApi()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const device = useKnownDevice()
  const saved = useSavedGuest()
  const email = session.userInfo.authentication.userName
  const [failure, setFailure] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const [once, isBusy] = useOneAtATime()
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>(FORM_MODE)
  const errors = saidErrors(formState)

  /** With a code, where it is not known yet that the address is theirs. */
  async function save({ password, wantsPasskey }: Omit<Asked, 'refId'>, proof: { refId: string; code: string } | undefined): Promise<void> {
    const account = await api.saveGuest({ body: { ...proof, ...(password ? { password } : {}), ...(name.first ? { name } : {}), ...device.shown() } })
    saved(account)
    // The account stands, whatever becomes of this: it can be added later.
    const number = 1
    if (wantsPasskey)
      await addPasskey(api, t`Passkey ${number}`).then(
        () => toast(t`Passkey added`),
        () => toast(t`The passkey was not added. You can add one in your account.`, { kind: 'error' }),
      )
  }

  const requestCode = async () => (await api.requestCode({ body: { userName: email, ...device.shown() } })).refId

  const begin = (wish: Omit<Asked, 'refId'>) =>
    once(async () => {
      setFailure(undefined)
      try {
        await save(wish, undefined)
      } catch (error) {
        const code = isApiFailure(error) ? error.code : undefined
        if (code === 'identity.code_needed')
          await requestCode().then(
            (refId) => setAsked({ ...wish, refId }),
            (refused: unknown) => setFailure(failureText(refused)),
          )
        else if (code === 'identity.password_weak') setError('password', { type: 'weak', message: failureText(error) }, { shouldFocus: true })
        else setFailure(failureText(error))
      }
    })

  return (
    <Card as="section" className="save-details" aria-labelledby="save-details">
      <h2 id="save-details">
        <Trans>Save your details for next time</Trans>
      </h2>
      <p className="muted">
        <Trans>
          This order and your address go into an account at <b>{email}</b>. There's nothing to type again.
        </Trans>
      </p>
      {failure ? <FormNotice text={failure} /> : null}
      {asked ? (
        <CodeByMail
          email={email}
          sent={asked.refId}
          askLabel={t`Send me a code`}
          confirmLabel={t`Create account`}
          onAsk={requestCode}
          onCode={(refId, code) => save(asked, { refId, code })}
        />
      ) : (
        <form method="post" className="form" data-live noValidate onSubmit={handleSubmit(({ password }) => begin({ password, wantsPasskey: false }))}>
          <ChosenPasswordField id="save-password" label={t`Password`} enterKeyHint="done" error={errors.password?.message} register={register} />
          <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
            <Trans>Create account</Trans>
          </Button>
          {hasPasskeys() ? (
            <Button kind="quiet" aria-disabled={isBusy || undefined} onClick={() => void begin({ wantsPasskey: true })}>
              <Fingerprint className="icon" aria-hidden="true" />
              <Trans>Use a passkey instead</Trans>
            </Button>
          ) : null}
        </form>
      )}
      <p className="small muted">
        <a className="text-link" href={paths.yourData()}>
          <Trans>What we keep about you, and how to delete it</Trans>
        </a>
      </p>
    </Card>
  )
}

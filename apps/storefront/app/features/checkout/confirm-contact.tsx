import { Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck, Smartphone } from 'lucide-react'
import { useApi } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { isGuest, type Session, useSessionActions } from '../../lib/session.ts'
import { announce } from '../../lib/toast.ts'
import { CodeByMail } from '../auth/code-by-mail.tsx'
import '../auth/auth.css'
import '../../components/form/form.css'

export type ConfirmContactProps = {
  session: Session
  /** Paying on delivery was asked for already, and refused. */
  isAsked?: boolean
  onConfirmed: () => void
}

/**
 * Goods go to nobody on their word alone: whoever wants to pay on delivery shows that the address or number is theirs, guests (decision 0068) and accounts
 * (decision 0137) alike.
 */
export function ConfirmContact({ session, isAsked = false, onConfirmed }: ConfirmContactProps) {
  const { t } = useLingui()
  const api = useApi()
  const { signIn } = useSessionActions()
  const { email, userName } = session.userInfo.authentication
  const to = email ?? userName
  const isMail = to.includes('@')
  const first = isMail ? t`Confirm your email first` : t`Confirm your mobile number first`
  const title = isAsked ? first : t`Would you rather pay on delivery?`

  async function ask(): Promise<string> {
    try {
      return (isGuest(session) ? await api.requestGuestCode() : await api.requestContactChange({ body: { userName: to } })).refId
    } catch (error) {
      // It has been confirmed elsewhere meanwhile.
      if (isApiFailure(error) && error.code === 'identity.contact_same') onConfirmed()
      throw error
    }
  }

  async function give(refId: string, code: string): Promise<void> {
    const given = { body: { refId, code } }
    const { data } = isGuest(session) ? await api.confirmGuest(given) : await api.confirmContactChange(given)
    signIn({ token: session.token, userInfo: data })
    announce(isMail ? t`Email confirmed. You can pay on delivery now.` : t`Mobile number confirmed. You can pay on delivery now.`)
    onConfirmed()
  }

  return (
    <div className="confirm-contact">
      <Notice icon={isMail ? MailCheck : Smartphone} title={title}>
        <p className="confirm-contact-why">
          {isAsked ? (
            <Trans>Before you can pay on delivery, we make sure that we can reach you. It takes one code.</Trans>
          ) : (
            <Trans>First we make sure that we can reach you. It takes one code.</Trans>
          )}
        </p>
        <CodeByMail
          email={to}
          askLabel={t`Send me a code`}
          confirmLabel={isMail ? t`Confirm my email` : t`Confirm my mobile number`}
          onAsk={ask}
          onCode={give}
        />
      </Notice>
    </div>
  )
}

import { Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useApi } from '../../lib/api.ts'
import { type Session, useSessionActions } from '../../lib/session.ts'
import { announce } from '../../lib/toast.ts'
import { CodeByMail } from './code-by-mail.tsx'

/** Goods go to nobody on their word alone: a guest who wants to pay on delivery shows that the address is theirs (decision 0068). */
export function ConfirmContact({ session, onConfirmed }: { session: Session; onConfirmed: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const { signIn } = useSessionActions()
  const email = session.userInfo.authentication.userName

  return (
    <div className="confirm-contact">
      <Notice icon={MailCheck} title={t`Would you rather pay on delivery?`}>
        <p>
          <Trans>Then we make sure first that we can reach you. It takes one code.</Trans>
        </p>
        <CodeByMail
          email={email}
          askLabel={t`Send me a code`}
          confirmLabel={t`Confirm my email`}
          onAsk={async () => (await api.requestGuestCode()).refId}
          onCode={async (refId, code) => {
            const { data } = await api.confirmGuest({ body: { refId, code } })
            signIn({ token: session.token, userInfo: data })
            announce(t`Email confirmed. You can pay on delivery now.`)
            onConfirmed()
          }}
        />
      </Notice>
    </div>
  )
}

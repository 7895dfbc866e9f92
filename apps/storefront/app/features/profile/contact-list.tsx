import { groupedPhone, type UserName } from '@galleria/rules'
import { Card, Skeleton } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { EmailText } from '../../components/unbroken.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { type ContactAct, useContactWords } from './contact-words.ts'
import { useCustomer } from './use-customer.ts'
import { useSecurity, useSecurityReload } from './use-security.ts'

const loadDialog = () => import('./contact-dialog.tsx').then((module) => module.ContactDialog)

type Contact = { readonly kind: UserName['kind']; readonly value: string | undefined }

/** How the account's owner is reached, and logs in. What is new counts once a code that was sent there has come back, and one from what it replaces. */
export function ContactList({ session }: { session: Session }) {
  const words = useContactWords()
  const { tenant } = useTenant()
  const { _id: id } = session.userInfo
  const { customer, keep } = useCustomer(session)
  const { data: security, isPending, error, refetch } = useSecurity(id)
  const reload = useSecurityReload(id)
  const [doing, setDoing] = useState<{ readonly kind: UserName['kind']; readonly act: ContactAct; readonly turn: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const { email, phone } = customer.authentication
  const contacts: readonly Contact[] = [
    { kind: 'email', value: email },
    { kind: 'phone', value: phone && groupedPhone(phone, tenant.country) },
  ]
  const begin = (kind: UserName['kind'], act: ContactAct) => {
    // Each opening begins anew, whatever comes yet of one that was closed.
    setDoing({ kind, act, turn: (doing?.turn ?? 0) + 1 })
    setIsOpen(true)
  }
  const end = async (userInfo: Session['userInfo']) => {
    setIsOpen(false)
    await keep(userInfo)
    if (doing) toast(words[doing.kind][doing.act].done)
    await reload()
  }

  return (
    <Card as="section" className="security-part contact-list" aria-labelledby="profile-contact">
      <h2 id="profile-contact">
        <Trans>Email and mobile number</Trans>
      </h2>
      <p className="muted">
        <Trans>We write to you here, and you can log in with either of them.</Trans>
      </p>
      {error && !security ? <FailedNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton className="contact-wait" /> : null}
      <ul className="security-list" hidden={isPending}>
        {contacts.map(({ kind, value }) => {
          const Icon = kind === 'email' ? Mail : Smartphone
          const isOpenToAll = security?.isConfirmed ?? true
          return (
            <li key={kind}>
              <Icon className="icon" aria-hidden="true" />
              <div>
                <b>
                  {value !== undefined ? <EmailText email={value} /> : kind === 'email' ? <Trans>No email yet</Trans> : <Trans>No mobile number yet</Trans>}
                </b>
                {isOpenToAll ? null : (
                  <small>
                    {value !== undefined ? (
                      <Trans>Not confirmed yet</Trans>
                    ) : kind === 'email' ? (
                      <Trans>You can add one once your number is confirmed.</Trans>
                    ) : (
                      <Trans>You can add one once your email is confirmed.</Trans>
                    )}
                  </small>
                )}
              </div>
              {security ? (
                <span className="security-acts">
                  {value !== undefined && !isOpenToAll ? (
                    <button type="button" className="text-link" aria-label={words[kind].confirm.title} onClick={() => begin(kind, 'confirm')}>
                      <Trans>Confirm</Trans>
                    </button>
                  ) : null}
                  {value !== undefined ? (
                    <button type="button" className="text-link" aria-label={words[kind].change.title} onClick={() => begin(kind, 'change')}>
                      <Trans>Change</Trans>
                    </button>
                  ) : isOpenToAll ? (
                    <button type="button" className="text-link" aria-label={words[kind].add.title} onClick={() => begin(kind, 'add')}>
                      <Trans>Add</Trans>
                    </button>
                  ) : null}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
      {doing && security ? (
        <LazyPart
          key={doing.turn}
          load={loadDialog}
          name={words[doing.kind][doing.act].title}
          props={{
            kind: doing.kind,
            act: doing.act,
            current: customer.authentication[doing.kind] ?? '',
            other: customer.authentication[doing.kind === 'email' ? 'phone' : 'email'] ?? '',
            hasPassword: security.hasPassword,
            isOpen,
            onClose: () => setIsOpen(false),
            onDone: (userInfo: Session['userInfo']) => void end(userInfo),
          }}
        />
      ) : null}
    </Card>
  )
}

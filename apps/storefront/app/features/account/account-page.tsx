import type { ReactNode } from 'react'
import { PageHead } from '../../components/page-head.tsx'
import type { Session } from '../../lib/session.ts'
import { BuyerGate, SignInGate, type SignInPromptProps } from '../auth/sign-in-prompt.tsx'
import { AccountLayout, type AccountLayoutProps } from './account-layout.tsx'

export type AccountPageProps = Pick<AccountLayoutProps, 'part' | 'back'> & {
  title: string
  /** Also of a guest who has bought something. */
  isForGuests?: boolean
  /** What somebody who is not logged in is told. */
  prompt: SignInPromptProps
  /** What stands there until the browser knows who it is. */
  waits: ReactNode
  children: (session: Session) => ReactNode
}

/** Around a page of the account: its name, where it lies, and whose it is. No machine lists it. */
export function AccountPage({ title, part, back, isForGuests = false, prompt, waits, children }: AccountPageProps) {
  const Gate = isForGuests ? BuyerGate : SignInGate
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Gate
        prompt={prompt}
        skeleton={
          <AccountLayout part={part} back={back}>
            {waits}
          </AccountLayout>
        }
      >
        {(session) => (
          <AccountLayout part={part} session={session} back={back}>
            {children(session)}
          </AccountLayout>
        )}
      </Gate>
    </>
  )
}

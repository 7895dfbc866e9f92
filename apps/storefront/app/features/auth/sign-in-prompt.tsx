import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Session } from '../../lib/session.ts'
import { useBuyer, useSession } from '../../lib/session.ts'
import { UntilKnown } from '../../components/until-known.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useHere } from './return-target.ts'
import '../../components/gate.css'

export type SignInPromptProps = { icon: LucideIcon; title: string; text: ReactNode }

/** U-11: says what is behind the door, and comes back here once signed in. Plain links, so that it works without any script. */
export function SignInPrompt({ icon, title, text }: SignInPromptProps) {
  const { paths } = useTenant()
  const here = useHere()
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      actions={
        <>
          <ButtonLink data-live href={paths.login(here)}>
            <Trans>Log in</Trans>
          </ButtonLink>
          <ButtonLink kind="quiet" data-live href={paths.register(here)}>
            <Trans>Create an account</Trans>
          </ButtonLink>
          <p className="gate-other">
            <a className="text-link" data-live href={paths.loginWith(here)}>
              <Trans>or with a code by email or text message</Trans>
            </a>
          </p>
        </>
      }
    />
  )
}

type GateProps = { prompt: SignInPromptProps; skeleton: ReactNode; children: (session: Session) => ReactNode }

/**
 * What only a customer sees. The server, which does not know who is asking, writes both the prompt and the skeleton; the root element's
 * `data-signed-in` (boot/boot.ts) says which of them shows until the browser takes over.
 */
export function SignInGate(props: GateProps) {
  return <Gate {...props} session={useSession()} classNames={{ none: 'gate-guest', some: 'gate-customer' }} />
}

/** What a guest sees, too, who has bought without an account. */
export function BuyerGate(props: GateProps) {
  return <Gate {...props} session={useBuyer()} classNames={{ none: 'gate-nobody', some: 'gate-buyer' }} />
}

function Gate({ prompt, skeleton, children, session, classNames }: GateProps & { session: Session | null; classNames: { none: string; some: string } }) {
  return <UntilKnown classNames={classNames} hasNone={!session} none={<SignInPrompt {...prompt} />} skeleton={skeleton} some={session && children(session)} />
}

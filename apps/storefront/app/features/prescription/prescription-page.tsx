import { Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { PageHead } from '../../components/page-head.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import './prescription.css'

const loadDesk = () => import('./prescription-desk.tsx').then((module) => module.PrescriptionDesk)

/** a prescription is shown to a pharmacy, which answers in the conversation about it. What that takes is loaded apart: no other page of an account has it. */
export function PrescriptionPage() {
  const { t } = useLingui()
  const title = t`Upload a prescription`
  const waits = <Waiting />
  return (
    <div className="wrap prescription">
      <PageHead title={title} isIndexed={false} />
      <SignInGate prompt={{ icon: FileUp, title, text: <Trans>Log in to show a pharmacy your prescription. Nobody else will see it.</Trans> }} skeleton={waits}>
        {() => (
          <>
            <h1>{title}</h1>
            <LazyPart load={loadDesk} props={{ waits }} name={title} fallback={waits} />
          </>
        )}
      </SignInGate>
    </div>
  )
}

const Waiting = () => (
  <div className="prescription-form" aria-hidden="true">
    <Skeleton className="prescription-wait" />
    <Skeleton className="prescription-wait" />
  </div>
)

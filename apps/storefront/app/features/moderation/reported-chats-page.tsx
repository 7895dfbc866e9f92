import { EmptyState, Tabs } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareWarning } from 'lucide-react'
import { useRef, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import { CardPages, CardsWait } from './card-pages.tsx'
import '../../components/form/form.css'
import { ReportedChat } from './reported-chat.tsx'
import { useChatReports } from './use-chat-reports.ts'

/** What staff does about chats that one of their two sides has reported. */
export function ReportedChatsPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Reported chats`}
      icon={MessageSquareWarning}
      right={{ staff: 'review.moderate' }}
      refused={<Trans>Your account can't decide about chats.</Trans>}
      waits={<CardsWait />}
    >
      {(customerId) => <Chats customerId={customerId} />}
    </StaffPage>
  )
}

function Chats({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const [list, setList] = useState<'waiting' | 'decided'>('waiting')
  const panel = (key: 'waiting' | 'decided', label: string) => ({
    key,
    label,
    content: <ReportList customerId={customerId} isDecided={key === 'decided'} onDecided={() => heading.current?.focus()} />,
  })
  return (
    <>
      <div className="account-head">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Reported chats</Trans>
        </h1>
        <p className="muted">
          <Trans>Opening a chat is noted, with your account and the time.</Trans>
        </p>
      </div>
      <Tabs
        label={t`Reported chats`}
        chosen={list}
        onChosen={setList}
        tabs={[panel('waiting', t`Waiting`), panel('decided', t({ message: 'Decided', context: 'chats' }))]}
      />
    </>
  )
}

type ReportListProps = { customerId: string; isDecided: boolean; onDecided: () => void }

function ReportList({ customerId, isDecided, onDecided }: ReportListProps) {
  const { t } = useLingui()
  return (
    <CardPages query={useChatReports(customerId, isDecided)} empty={<NoReports isDecided={isDecided} />}>
      {(report) => (
        <ReportedChat
          key={report._id + String(report.decidedAt)}
          customerId={customerId}
          report={report}
          onDecided={(decision) => {
            toast(decision === 'close' ? t`Chat closed` : t`Chat left open`)
            onDecided()
          }}
        />
      )}
    </CardPages>
  )
}

function NoReports({ isDecided }: { isDecided: boolean }) {
  const { t } = useLingui()
  return isDecided ? (
    <EmptyState
      icon={MessageSquareWarning}
      level={2}
      title={t`No decisions yet`}
      text={<Trans>Your decisions about chats appear here. You can change them.</Trans>}
    />
  ) : (
    <EmptyState icon={MessageSquareWarning} level={2} title={t`Nothing to decide`} text={<Trans>Chats that customers or shops report appear here.</Trans>} />
  )
}

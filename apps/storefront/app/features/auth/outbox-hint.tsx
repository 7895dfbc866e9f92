import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useApi } from '../../lib/api.ts'

/** Where messages are kept instead of sent, says where to read them; a shop that sends has no such place, and then nothing is shown. */
export function OutboxHint({ to }: { to: string }) {
  const api = useApi()
  const { isSuccess } = useQuery({
    queryKey: ['development', 'outbox', to],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.listDevelopmentOutbox({ query: { to } }),
  })
  if (!isSuccess) return null
  return (
    <p className="notice small">
      <Inbox className="icon" aria-hidden="true" />
      <span>
        <Trans>
          This shop runs for development: the message waits in the{' '}
          <a className="text-link" href={`/development/outbox?to=${encodeURIComponent(to)}`} target="_blank" rel="noreferrer">
            outbox
          </a>
          .
        </Trans>
      </span>
    </p>
  )
}

import { Notice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'

/**
 * Where messages are kept instead of sent, says where to read them; a shop that sends has no such place, and then nothing is shown. The link is for
 * a browser that has opened the address in the terminal: to any other the outbox is locked, and only the terminal knows the way in.
 */
export function OutboxHint({ to }: { /** All messages, where it is left out. */ to?: string }) {
  const api = useApi()
  const { isSuccess, error } = useQuery({
    queryKey: ['development', 'outbox', to ?? ''],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.listDevelopmentOutbox({ headers: {}, query: to === undefined ? {} : { to } }),
  })
  const isLocked = isApiFailure(error) && error.code === 'development.outbox_locked'
  if (!isSuccess && !isLocked) return null
  return (
    <Notice icon={Inbox}>
      <p className="small">
        {isLocked ? (
          <Trans>This shop runs in development mode: the message is in the outbox. Its address is in the terminal where the shop was started.</Trans>
        ) : (
          <Trans>
            This shop runs in development mode: the message is in the{' '}
            <a href={`/development/outbox${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`} target="_blank" rel="noreferrer">
              outbox
            </a>
            .
          </Trans>
        )}
      </p>
    </Notice>
  )
}

import { Skeleton } from '@galleria/ui'
import { FailedNotice } from '../../components/failed-notice.tsx'

/** In place of what is on its way, or did not come. */
export function QuickPending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error) return <FailedNotice error={error} onRetry={onRetry} />
  return (
    <div className="quick-add-skeleton" aria-busy="true">
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  )
}

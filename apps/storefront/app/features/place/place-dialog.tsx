import { Sheet } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { QueryProvider } from '../../lib/query.tsx'
import { PlaceChoice } from './place-choice.tsx'

/** U-13: over whatever page is open. */
export function PlaceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Where should we deliver?`} closeLabel={t`Close`}>
      {isOpen ? (
        <QueryProvider>
          <PlaceChoice onDone={onClose} />
        </QueryProvider>
      ) : null}
    </Sheet>
  )
}

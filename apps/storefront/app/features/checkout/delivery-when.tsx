import { Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { DeliveryPick } from './delivery-pick.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { PartShown } from './parts-shown.ts'

const loadPicker = () => import('./window-picker.tsx').then(({ WindowPicker }) => WindowPicker)

export type DeliveryWhenProps = {
  part: PartShown
  pick: DeliveryPick | undefined
  /** What was chosen can not be had any more, or not at this address. */
  isLost: boolean
  onPick: (pick: DeliveryPick) => void
}

/** When it is brought, for who does not want to wait for it all day; nothing where the shop lets nobody choose. */
export function DeliveryWhen({ part, pick, isLost, onPick }: DeliveryWhenProps) {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const { hasWindows } = useTenant().tenant.delivery
  const { days, group } = part
  if (days?.length === 0 || !hasWindows) return null
  const isOpen = isAsked || isLost || pick !== undefined
  return (
    <>
      {isLost ? <FormNotice text={t`The delivery time you chose is no longer available. Please choose another one.`} /> : null}
      {isOpen ? (
        days ? (
          <LazyPart
            load={loadPicker}
            props={{ days, pick, isOpened: isAsked, onPick }}
            name={t`The list of delivery times`}
            fallback={<Skeleton className="pickup-skeleton" />}
          />
        ) : (
          <Skeleton className="pickup-skeleton" />
        )
      ) : (
        <p className="delivery-when">
          <button type="button" className="text-link" aria-label={t`Choose a day and time for ${group.seller.name}`} onClick={() => setIsAsked(true)}>
            <CalendarClock className="icon" aria-hidden="true" />
            <Trans>Choose a day and time</Trans>
          </button>
        </p>
      )}
    </>
  )
}

import type { AddressWire } from '@galleria/contract'
import { Choice, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Store, Truck } from 'lucide-react'
import { useEffect, useId } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { positionIn, useHomeWords } from './home-delivery.tsx'
import type { PartShown } from './parts-shown.ts'
import { type PickupPick, pickStillThere } from './pick-up.ts'
import { usePickupOffers } from './use-pickup-offers.ts'
import { usePositionHere } from './use-position-here.ts'

const loadPicker = () => import('./pick-up-picker.tsx').then(({ PickupPicker }) => PickupPicker)

export type PickupWaysProps = {
  part: PartShown
  address: AddressWire
  /** Undefined: it is brought. */
  pick: PickupPick | undefined
  /** What the shopper went on without. */
  missed: string | undefined
  /** Whether it could be brought: there is an address. */
  isHomeOffered: boolean
  /** The time that was chosen has been taken by others. */
  isLost: boolean
  onPick: (pick: PickupPick | undefined) => void
}

/** ST-06: brought or fetched, and if fetched, where and when. */
export function PickupWays(props: PickupWaysProps) {
  const { isHomeOffered, pick } = props
  if (!isHomeOffered) return <Fetched {...props} pick={pick ?? {}} />
  return (
    <>
      <HomeOrFetched {...props} />
      {pick ? <Fetched {...props} pick={pick} /> : null}
    </>
  )
}

function HomeOrFetched({ part, address, pick, onPick }: PickupWaysProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const name = useId()
  const home = useHomeWords(part, address)
  const { data: offers } = usePickupOffers(part.group.seller.id, { from: positionIn(address) })
  const km = offers?.[0]?.km ?? null
  return (
    <div className="delivery-ways" role="radiogroup" aria-label={t`How would you like to get it?`}>
      <Choice name={name} value="home" icon={Truck} {...home} isChosen={pick === undefined} onChosen={() => onPick(undefined)} />
      <Choice
        name={name}
        value="pickup"
        icon={Store}
        title={t`Pick up`}
        text={km === null ? <Trans>Free</Trans> : <Trans>Free, {format.distance(km)} away</Trans>}
        isChosen={pick !== undefined}
        onChosen={() => onPick(pickStillThere({}, offers ?? []))}
      />
    </div>
  )
}

function Fetched({ part, address, pick, missed, isHomeOffered, isLost, onPick }: PickupWaysProps & { pick: PickupPick }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const here = usePositionHere()
  const from = isHomeOffered ? positionIn(address) : here
  const { data: offers, error, isFetching, refetch } = usePickupOffers(part.group.seller.id, { from, isDecided: !isHomeOffered })
  const still = offers && pickStillThere(pick, offers)
  const isGone = still !== undefined && (still.store !== pick.store || still.date !== pick.date || still.slot !== pick.slot)

  // What was kept from before a reload may have passed meanwhile. It is brought where there is no place that is near enough to the address, or none at all.
  const isNowhere = offers?.length === 0
  useEffect(() => {
    if ((isGone || isNowhere) && still && !isFetching) onPick(isNowhere ? undefined : still)
  }, [isGone, still, isNowhere, isFetching, onPick])
  // The list has grown old when somebody else was faster.
  useEffect(() => {
    if (isLost) void refetch()
  }, [isLost, refetch])

  if (!offers) return error && !isFetching ? <FormNotice text={failureText(error)} /> : <Skeleton className="pickup-skeleton" />
  return (
    <>
      {isLost ? <FormNotice text={t`This pick-up time is no longer available. Please choose another one.`} /> : null}
      <LazyPart
        load={loadPicker}
        props={{ offers, pick, missed, isFromAddress: isHomeOffered, onPick }}
        name={t`The list of pick-up times`}
        fallback={<Skeleton className="pickup-skeleton" />}
      />
    </>
  )
}

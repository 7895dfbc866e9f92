import { modeOf } from '@galleria/rules'
import { Button, ButtonLink, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
// Others than those of orders and the till, which would come with this script, or it with them.
import { CalendarSync, Timer, UserRound, Webcam } from 'lucide-react'
import { useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { glyph } from '../../components/glyph.tsx'
import { Price } from '../../components/price.tsx'
import { bookPath } from '../../lib/book-path.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useIsWished, useWishlist } from '../../lib/wishlist.ts'
import type { Selection } from '../options/selection.ts'
import { timeAt } from './offered-times.ts'
import { TimePicker } from './time-picker.tsx'
import { useSpanOfMinutes } from './use-span-of-minutes.ts'
import { useTimes } from './use-times.ts'
import { useTimeWords } from './use-time-words.ts'

/** What is booked for a time, as its page knows it. */
export type Bookable = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly seller: { readonly name: string; readonly city: string }
  readonly booking: { readonly with: string; readonly slotMinutes: number; readonly noticeMinutes: number }
}

export type BookingBoxProps = {
  product: Bookable
  selection: Selection
  /** What can still be chosen costs more than what is shown. */
  isFrom: boolean | undefined
  /** What is chosen of its options: in words, and as addresses say it. `ask`: what is to be chosen first, and the way there. */
  choice: {
    readonly names: readonly string[]
    readonly text: string | undefined
    readonly ask: { readonly words: string; readonly show: () => void } | undefined
  }
}

/** With whom, where, how long and until when it can be moved; then its times, and the way to book one. Without a script the way leads to where times are. */
export function BookingBox(props: BookingBoxProps) {
  return (
    <QueryProvider>
      <Facts {...props} />
      {useHydrated() ? <Choosing {...props} /> : <Waiting {...props} />}
    </QueryProvider>
  )
}

function Facts({ product: { booking, seller }, selection }: BookingBoxProps) {
  const span = useSpanOfMinutes()
  const mode = selection.open.length > 0 ? undefined : modeOf(selection.shown.options)
  const [length, notice] = [span(booking.slotMinutes), span(booking.noticeMinutes)]
  const place = [seller.name, seller.city].filter(Boolean).join(', ')
  return (
    <ul className="delivery-terms">
      <li>
        <UserRound className="icon" aria-hidden="true" />
        <span>
          <Trans>
            With <b>{booking.with}</b>
          </Trans>
        </span>
      </li>
      {mode === undefined ? null : (
        <li>
          {mode === 'video' ? <Webcam className="icon" aria-hidden="true" /> : mode === 'home' ? glyph('house') : glyph('map-pin')}
          <span>
            {mode === 'video' ? (
              <Trans>By video call: you get a link once it's paid</Trans>
            ) : mode === 'home' ? (
              <Trans>At your address, which you give when you book</Trans>
            ) : (
              <Trans>At {place}</Trans>
            )}
          </span>
        </li>
      )}
      <li>
        <Timer className="icon" aria-hidden="true" />
        <span>
          <Trans>Takes {length}</Trans>
        </span>
      </li>
      <li>
        <CalendarSync className="icon" aria-hidden="true" />
        <span>
          {booking.noticeMinutes > 0 ? (
            <Trans>Can be moved or cancelled free of charge until {notice} before</Trans>
          ) : (
            <Trans>Can be moved or cancelled free of charge until it begins</Trans>
          )}
        </span>
      </li>
    </ul>
  )
}

/** As the server draws it: nothing is known of times yet, and the way to them is a link. */
function Waiting(props: BookingBoxProps) {
  return (
    <>
      <div className="times-box">
        <Skeleton className="times-wait" />
      </div>
      <Bar {...props} at={undefined} said={undefined} />
    </>
  )
}

function Choosing(props: BookingBoxProps) {
  const { t } = useLingui()
  const { selection } = props
  const [at, setAt] = useState<string>()
  const { data: offer, error, isFetching, refetch } = useTimes(selection.shown.id)
  const picked = offer ? timeAt(offer, at) : undefined
  const isFree = picked !== undefined && picked.time.left > 0
  const words = useTimeWords(offer?.timeZone ?? 'UTC')
  const { format } = useTenant()
  return (
    <>
      {offer ? (
        <section className="times-box" aria-label={t`Free times`}>
          <TimePicker
            offer={offer}
            chosen={isFree ? at : undefined}
            onChosen={setAt}
            notice={
              at !== undefined && !isFree ? (
                <p className="times-gone" role="alert">
                  <Trans>The time you chose has just been taken. Please choose another one.</Trans>
                </p>
              ) : null
            }
          />
        </section>
      ) : error && !isFetching ? (
        <FailedNotice error={error} onRetry={() => void refetch()} />
      ) : offer === null ? (
        <p className="times-wait muted">
          <Trans>There are no free times right now.</Trans>
        </p>
      ) : (
        <div className="times-box">
          <Skeleton className="times-wait" />
        </div>
      )}
      <Bar
        {...props}
        at={isFree ? at : undefined}
        said={isFree && picked ? `${format.shortDay(picked.day.date)}, ${words.clock(picked.time.slotStart)}` : undefined}
      />
    </>
  )
}

type BarProps = BookingBoxProps & { at: string | undefined /** The time in short. */; said: string | undefined }

/** The price, "Book" with what is chosen, and the heart. On a phone it is the bar that stays in reach. */
function Bar({ product, selection, isFrom, choice: { names, text, ask }, at, said }: BarProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const wishlist = useWishlist()
  const isWished = useIsWished(product.id)
  const isHydrated = useHydrated()
  return (
    <div className="buy-bar">
      <div className="buy-bar-price">
        <Price isBrief isFrom={isFrom} price={selection.shown.price} listPrice={selection.shown.listPrice} />
        <span className="buy-bar-chosen">{[said, ...names].filter(Boolean).join(', ')}</span>
      </div>
      {ask && isHydrated ? (
        <Button className="buy-bar-add" onClick={ask.show}>
          {ask.words}
        </Button>
      ) : (
        <ButtonLink className="buy-bar-add" href={paths.local(bookPath(product.slug, { variant: text, at }))}>
          {said ? <Trans>Book {said}</Trans> : <Trans>Book</Trans>}
        </ButtonLink>
      )}
      <Button
        kind="quiet"
        isSquare
        className="buy-bar-heart"
        data-js
        aria-label={t`Wishlist`}
        aria-pressed={isWished}
        onClick={() => wishlist.toggle({ _id: product.id, Name: product.name })}
      >
        {glyph('heart')}
      </Button>
    </div>
  )
}

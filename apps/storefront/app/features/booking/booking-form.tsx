import type { PaymentTypeWire } from '@galleria/contract'
import { APPOINTMENT_FILES_MAX, type AppointmentMode, isPaidOnline, modeOf } from '@galleria/rules'
import { Button } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useAddresses } from '../../lib/addresses.ts'
import { bookPath } from '../../lib/book-path.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useGo } from '../../lib/navigation.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { defaultAddressOf } from '../addresses/address-rules.ts'
import { useMissed } from '../checkout/missed.tsx'
import { payableOf } from '../checkout/payable.ts'
import { PaymentStep } from '../checkout/payment-step.tsx'
import { StepGo } from '../checkout/step-go.tsx'
import { AttachmentField, type Attachment } from '../help/attachment-field.tsx'
import { nextToChoose, type Selection, selectionText } from '../options/selection.ts'
import { focusOption } from '../options/choose-words.ts'
import { timeAt } from '../times/offered-times.ts'
import { timesKey, useTimes } from '../times/use-times.ts'
import { refusedOf } from './book.ts'
import type { BookedService } from './booking-data.ts'
import { bookingDraftOf, type PatientDraft } from './booking-draft.ts'
import { BookingSummary } from './booking-summary.tsx'
import { BookingTrouble } from './booking-trouble.tsx'
import { PatientPart } from './patient-part.tsx'
import { patientOf } from './patient.ts'
import { useBook } from './use-book.ts'
import { useBookingQuote } from './use-booking-quote.ts'
import { useWaitingPress } from './use-waiting-press.ts'
import { focusTimes, WhenPart } from './when-part.tsx'
import { WherePart } from './where-part.tsx'

const loadWalletPays = () => import('../checkout/wallet-pays.tsx').then((module) => module.WalletPays)
const loadConfirmContact = () => import('../checkout/confirm-contact.tsx').then((module) => module.ConfirmContact)

const FORM = 'booking-form'
const PARTS = 'booking-parts'

type BookingFormProps = { session: Session; service: BookedService; selection: Selection }

const nameOf = ({ userInfo: { name } }: Session): string => [name.first, name.last].filter(Boolean).join(' ').trim()

const fileIdOf = (url: string): string => /([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] ?? url

/** How something is paid before it has a price: by video nobody meets who could take the money. */
function payingOf(
  mode: AppointmentMode,
  { payments, defaultPayment }: { readonly payments: readonly PaymentTypeWire[]; readonly defaultPayment: PaymentTypeWire },
) {
  if (mode !== 'video') return { usual: defaultPayment, quote: undefined }
  const online = payments.filter(isPaidOnline)
  const refused = payments.filter((type) => !isPaidOnline(type)).map((type) => ({ type, reason: 'remote' as const }))
  return { usual: online.find((type) => type === defaultPayment) ?? online[0] ?? defaultPayment, quote: { unavailable: refused } }
}

/** When, where, for whom, and how it is paid: all on one page, in any order, with one button. */
export function BookingForm({ session, service, selection }: BookingFormProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const go = useGo()
  const queries = useQueryClient()
  const customerId = session.userInfo._id
  const [kept] = useState(() => bookingDraftOf(tenant.tenantKey, customerId, service.id))
  const [draft] = useState(() => kept.read())
  const variant = selection.shown
  const mode = modeOf(variant.options)
  const at = useBrowserQuery().get('at') ?? undefined

  const { data: offer, error: offerError, isFetching: isFetchingTimes, refetch: fetchTimes } = useTimes(variant.id)
  const picked = offer ? timeAt(offer, at) : undefined
  const { send, isBusy, outcome, clear, bookedAt } = useBook({ customerId, serviceId: service.id }, kept)
  // What was booked here and is come back from is not in its own way.
  const own = picked && bookedAt(picked.time.slotStart)
  const chosenAt = picked && (picked.time.left > 0 || own !== undefined) ? picked.time.slotStart : undefined

  const isAtHome = mode === 'home'
  const addresses = useAddresses(customerId, isAtHome)
  const [addressId, setAddressId] = useState(draft.addressId)
  const address = isAtHome
    ? (addresses.data?.find(({ _id }) => _id === addressId) ?? (addresses.data && (defaultAddressOf(addresses.data) ?? addresses.data[0])))
    : undefined

  const [payment, setPayment] = useState<PaymentTypeWire | undefined>(draft.payment)
  const [useWallet, setUseWallet] = useState(draft.useWallet ?? false)
  const [coupon, setCoupon] = useState(draft.coupon)
  const [files, setFiles] = useState<readonly Attachment[]>(() => (draft.files ?? []).map((file) => ({ ...file, source: undefined })))
  const [sending, setSending] = useState(0)
  const fields = useForm<PatientDraft>({
    ...FORM_MODE,
    defaultValues: draft.patient ?? { isForOther: false, name: nameOf(session), age: '', gender: '', phone: '', notes: '' },
  })
  const { subscribe } = fields
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => kept.write({ patient: values }) }), [subscribe, kept])
  useEffect(() => {
    kept.write({
      files: files.map(({ url, name }) => ({ url, name })),
      ...(addressId === undefined ? {} : { addressId }),
      ...(payment === undefined ? {} : { payment }),
      ...(coupon === undefined ? {} : { coupon }),
      useWallet,
    })
  }, [kept, files, addressId, payment, coupon, useWallet])

  const isPlaced = outcome?.kind === 'placed'
  const asked = nextToChoose(service.options, selection)
  const isReady = !isPlaced && asked === undefined && (!isAtHome || address !== undefined)
  const wanted = payment === tenant.defaultPayment ? undefined : payment
  const query = useBookingQuote({ customerId, service: variant.id, mode, at: chosenAt, address, payment: wanted, useWallet, coupon }, isReady)
  const quote = chosenAt === undefined ? undefined : query.data?.quote
  const payable = payableOf({ payments: tenant.payments, picked: payment, ...payingOf(mode, tenant), ...(quote ? { usual: quote.payment.type, quote } : {}) })
  const unconfirmed = payable.ways.find(({ obstacle }) => obstacle === 'unconfirmed')
  const { isMissed, tell } = useMissed()
  const [isTimeMissed, setIsTimeMissed] = useState(false)
  const [isAddressMissed, setIsAddressMissed] = useState(false)
  const total = quote?.toPay ?? variant.price
  const { isWaiting, wait } = useWaitingPress({
    shown: { total: total.amount, refused: query.data?.couponProblem?.code },
    isFetching: query.isFetching,
    onGo: () => {
      if (quote) void submit()
    },
  })

  const refused = query.error && !query.isFetching && isReady && chosenAt !== undefined ? query.error : undefined
  const refusal = refused ? refusedOf(refused) : undefined
  // The time is somebody else's by now: what there is instead is asked for at once.
  useEffect(() => {
    if (refusal === 'time') void queries.invalidateQueries({ queryKey: timesKey(variant.id) })
  }, [refusal, queries, variant.id])
  const isTimeGone = (at !== undefined && offer != null && chosenAt === undefined) || (refusal === 'time' && own === undefined) || outcome?.kind === 'time'
  useEffect(() => {
    if (outcome?.kind === 'time') focusTimes()
  }, [outcome])

  const show = (next: { readonly variant?: string; readonly at?: string | undefined }) => {
    clear()
    go(paths.local(bookPath(service.slug, { variant: next.variant ?? selectionText(selection), at: next.at ?? at })), { replace: true, keepScroll: true })
  }

  const submit = fields.handleSubmit((values) => {
    setIsTimeMissed(chosenAt === undefined)
    setIsAddressMissed(isAtHome && !address)
    if (asked) return focusOption(document.getElementById(PARTS), asked)
    if (chosenAt === undefined) return focusTimes()
    if (isAtHome && !address) return document.getElementById('booking-where')?.focus()
    tell(payable.chosen === undefined)
    if (payable.chosen === undefined || sending > 0) return undefined
    // It has no price where it fills its time itself: it can be paid and called off by its own page.
    if (!quote && own !== undefined && refusal === 'time') return go(paths.orderVerify(own))
    if (query.isFetching || !quote) {
      // Why it has no price is said already: perhaps it has one now.
      if (!query.isFetching) void query.refetch()
      return wait()
    }
    const { notes, ...patient } = values
    return send(
      {
        service: variant.id,
        slotStart: chosenAt,
        mode,
        ...(address ? { address } : {}),
        ...(query.data?.couponProblem || coupon === undefined ? {} : { couponCode: coupon }),
        useWallet,
        patient: patientOf(patient),
        ...(notes.trim() ? { notes: notes.trim() } : {}),
        ...(files.length > 0 ? { attachments: files.map(({ url }) => fileIdOf(url)) } : {}),
        hash: quote.hash,
      },
      payable.chosen,
    )
  })

  return (
    <div className="booking">
      <h1 className="booking-head">
        <Trans>Book an appointment</Trans>
      </h1>
      <BookingSummary
        service={service}
        selection={selection}
        quote={quote}
        couponProblem={query.data?.couponProblem}
        isBusy={query.isFetching}
        onCoupon={(code) => {
          clear()
          setCoupon(code)
        }}
      />
      <div id={PARTS} className="booking-parts">
        {offer === undefined && offerError && !isFetchingTimes ? (
          <FailedNotice error={offerError} onRetry={() => void fetchTimes()} />
        ) : (
          <WhenPart
            offer={offer}
            with={service.booking.with}
            chosen={chosenAt}
            isGone={isTimeGone}
            isMissed={isTimeMissed && chosenAt === undefined}
            onChosen={(next) => show({ at: next })}
          />
        )}
        <WherePart
          session={session}
          service={service}
          selection={selection}
          mode={mode}
          place={offer?.place ?? null}
          addresses={addresses}
          addressId={address?._id}
          error={refusal === 'address' ? refused : outcome?.kind === 'address' ? outcome.error : undefined}
          isMissed={isAddressMissed && !address}
          onVariant={(id) => show({ variant: id })}
          onAddress={(id) => {
            clear()
            setAddressId(id)
          }}
        />
        {/* Addresses and codes have forms of their own, and no form may stand in another. */}
        <form id={FORM} method="post" noValidate onSubmit={submit}>
          <PatientPart fields={fields} ownName={nameOf(session)} seller={service.seller.name} />
        </form>
        <AttachmentField
          most={APPOINTMENT_FILES_MAX}
          audience={t`For example a prescription or a report. Only you and ${service.seller.name} see them.`}
          attachments={files}
          sending={sending}
          onChange={setFiles}
          onSending={setSending}
        />
        <section className="booking-part" aria-labelledby="booking-payment">
          <h2 id="booking-payment">
            <Trans>Payment</Trans>
          </h2>
          {quote?.wallet && quote.wallet.usable.amount > 0 ? (
            <LazyPart
              load={loadWalletPays}
              props={{
                wallet: quote.wallet,
                toPay: quote.toPay,
                isOn: useWallet,
                onSwitched: (isOn: boolean) => {
                  clear()
                  setUseWallet(isOn)
                },
              }}
              name={t`Wallet`}
              fallback={<div className="wallet-pays-wait" />}
            />
          ) : null}
          <PaymentStep
            payable={payable}
            till="visit"
            isGuest={false}
            isMissed={isMissed}
            onPicked={(type) => {
              clear()
              setPayment(type)
            }}
          />
          {unconfirmed ? (
            <LazyPart
              load={loadConfirmContact}
              props={{
                session,
                onConfirmed: () => {
                  setPayment(unconfirmed.type)
                  void query.refetch()
                },
              }}
              name={t`Contact`}
              fallback={<div className="confirm-contact-wait" />}
            />
          ) : null}
        </section>
        <div className="place-order">
          <BookingTrouble
            outcome={outcome}
            refused={refusal === 'failed' ? refused : undefined}
            total={quote?.toPay}
            session={session}
            onRetry={() => void query.refetch()}
          />
          <StepGo total={total}>
            <Button type="submit" form={FORM} isBusy={isBusy || isPlaced || isWaiting} aria-disabled={sending > 0 || undefined}>
              <Trans>Book appointment</Trans>
            </Button>
          </StepGo>
          <p className="hidden-visually" role="status">
            {isBusy ? <Trans>We're booking your appointment.</Trans> : null}
          </p>
        </div>
      </div>
    </div>
  )
}

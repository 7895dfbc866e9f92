/** Where pieces are that somebody pays online: held while the payment is open, gone for good, or back on the shelf. */
export const HOLD_STATES = ['open', 'consumed', 'released'] as const
export type HoldState = (typeof HOLD_STATES)[number]

/** What happens to an order as far as its pieces care. */
export type HoldEvent = 'paid' | 'expired' | 'cancelled'

/** `pieces` is what each piece adds to the stock that can be sold: -1 takes it again, which needs enough of it. */
export type HoldStep = { readonly to: HoldState; readonly pieces: -1 | 0 | 1 }

/** What may become of held pieces. The only place that says so: the database's statements and the model that tries every order of events read it. */
export const HOLD_TRANSITIONS: Readonly<Record<HoldState, Readonly<Partial<Record<HoldEvent, HoldStep>>>>> = {
  open: { paid: { to: 'consumed', pieces: 0 }, expired: { to: 'released', pieces: 1 }, cancelled: { to: 'released', pieces: 1 } },
  consumed: { cancelled: { to: 'released', pieces: 1 } },
  released: { paid: { to: 'consumed', pieces: -1 } },
}

/** The states from which an event gives pieces back. */
export const holdsGivenBackBy = (event: HoldEvent): HoldState[] => HOLD_STATES.filter((state) => HOLD_TRANSITIONS[state][event]?.pieces === 1)

/** How long pieces are held for somebody who pays. Providers ask for half an hour at least. */
export const HOLD_MINUTES = 30

/** Until when what was ordered `at` is held. What is booked for a time is not held beyond its beginning: paid after that, it would be nobody's use. */
export function holdEnd(at: Date, appointment: { readonly from: Date } | null): Date {
  const end = at.getTime() + HOLD_MINUTES * 60_000
  return new Date(appointment ? Math.min(end, appointment.from.getTime()) : end)
}

import { BookingHeader } from '../features/booking/booking-header.tsx'
import { loadBooking } from '../features/booking/booking-data.ts'
import { BookingPage } from '../features/booking/booking-page.tsx'
import { CheckoutFooter } from '../features/checkout/checkout-frame.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import type { Step } from '../lib/router/page.ts'
import type { Route } from './+types/book.ts'

export const handle = {
  layout: 'plain',
  Header: BookingHeader,
  Footer: CheckoutFooter,
  texts: ['times'],
} satisfies RouteHandle

export const loader = ({ context, params }: Route.LoaderArgs) => loadBooking({ context, params })

/** Another time or another way of the same service needs nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Step) => currentUrl.pathname !== nextUrl.pathname

export default function Book({ loaderData }: Route.ComponentProps) {
  return <BookingPage service={loaderData} />
}

import { listAppointmentSlots } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { CountedSlots } from './appointment.ports.ts'
import { toWireOffer } from './appointment.view.ts'
import type { CalendarService } from './calendar.service.ts'

type Deps = { readonly calendars: CalendarService; readonly toWireStore: CountedSlots['toWireStore'] }

export const appointmentRoutes = ({ calendars, toWireStore }: Deps) => [
  implement(listAppointmentSlots, async (ctx, { query }) => {
    const offers = await calendars.offersOf(ctx, query)
    return { data: { calendars: offers.map((offer) => toWireOffer(offer, query.date, toWireStore)) } }
  }),
]

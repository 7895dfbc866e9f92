import type { MasterOrder } from './master-order.ts'

/** What is another text as soon as anything of a master order has changed. The same as `REVISION` makes of its rows. */
export const revisionOf = ({ parts }: Pick<MasterOrder, 'parts'>): string =>
  parts
    .map(({ status, paymentStatus, refunded, timeline, appointment }) =>
      [status, paymentStatus, refunded, timeline.length - 1, ...(appointment ? [appointment.from] : [])].join('/'),
    )
    .join(';')

/** Of the rows `o` of the parts of a master order: `revisionOf`. */
export const REVISION = `string_agg(o.status || '/' || o.payment_status || '/' || o.refunded || '/'
         || (select count(*) from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id)
         || coalesce('/' || (o.appointment ->> 'from'), ''), ';' order by length(o.number), o.number)`

import { type Check, rowCheck } from '../../infra/checks.ts'
import type { InvoiceParts } from './invoice.ports.ts'

export const invoiceChecks = ({ soldParts }: InvoiceParts): readonly Check[] => [
  rowCheck(
    'invoice.numbers',
    'the invoices of a seller are numbered from 1 without gaps, and so are the credit notes',
    `select coalesce(s.seller_id, i.seller_id)::text || ' ' || coalesce(i.kind, 'invoice') as id
       from (select tenant_id, seller_id, kind, count(*) as count, min(position) as first, max(position) as last from invoice group by 1, 2, 3) i
       full join (select tenant_id, seller_id, 'invoice' as kind, invoices as last from invoice_series where invoices > 0
                  union all select tenant_id, seller_id, 'credit_note', credit_notes from invoice_series where credit_notes > 0) s using (tenant_id, seller_id, kind)
      where (i.first, i.last, i.count) is distinct from (1, s.last, s.last::bigint)`,
  ),
  rowCheck(
    'invoice.amounts',
    'an invoice is of what its order costs, of the same seller; its credit notes are of no more than what goes back',
    `select i.id from invoice i left join ${soldParts} o on o.tenant_id = i.tenant_id and o.id = i.order_id
      where i.kind = 'invoice' and ((i.amount, i.currency, i.seller_id) is distinct from (o.total, o.currency, o.seller_id)
            or (select coalesce(sum(c.amount), 0) from invoice c where c.tenant_id = i.tenant_id and c.order_id = i.order_id and c.kind = 'credit_note') > o.refunded)
     union all
     select c.id from invoice c where c.kind = 'credit_note'
        and not exists (select 1 from invoice i where i.tenant_id = c.tenant_id and i.order_id = c.order_id and i.kind = 'invoice')`,
  ),
]

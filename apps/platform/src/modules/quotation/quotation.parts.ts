import type { View } from '../../infra/statement.ts'
import type { QuotationParts } from './quotation.ports.ts'

/**
 * `quotations`: `tenant_id, id, number, customer_id, seller_id, name, choice, quantity, unit_price, currency, valid_until, is_withdrawn, is_declined, is_ordered`. What was
 * written with them is in the conversation, for its two sides.
 */
export const quotationParts = ({ agreedPrices }: Pick<QuotationParts, 'agreedPrices'>) => ({
  quotations: `(select q.tenant_id, q.id, q.number, q.customer_id, q.seller_id, q.name, q.choice, q.quantity, q.unit_price, q.currency, q.valid_until,
                       q.withdrawn_at is not null as is_withdrawn, q.declined_at is not null as is_declined, coalesce(a.is_used, false) as is_ordered
                  from quotation q left join ${agreedPrices} a on a.tenant_id = q.tenant_id and a.id = q.id)` satisfies View,
})

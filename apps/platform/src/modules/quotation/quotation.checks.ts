import { type Check, rowCheck } from '../../infra/checks.ts'
import type { QuotationParts } from './quotation.ports.ts'

export const quotationChecks = ({ agreedPrices }: Pick<QuotationParts, 'agreedPrices'>): readonly Check[] => [
  rowCheck(
    'quotation.promises',
    'a price that was offered is promised to whoever asked, on the same terms, until it is withdrawn; nothing else is',
    `select q.number as id from quotation q left join ${agreedPrices} a on a.tenant_id = q.tenant_id and a.id = q.id
      where (q.unit_price is not null) is distinct from (a.id is not null)
         or (a.customer_id, a.variant_id, a.quantity, a.unit_price, a.ends_at) is distinct from (q.customer_id, q.variant_id, q.quantity, q.unit_price, q.valid_until)
            and a.id is not null
         or a.is_deleted is distinct from (q.withdrawn_at is not null) and a.id is not null`,
  ),
]

import type { View } from '../../infra/statement.ts'

export const returnParts = {
  /** `tenant_id, file_id`: files of customers that returns hold on to. */
  fileUses: '(select tenant_id, file_id from return_picture)' satisfies View,

  /** `tenant_id, order_id, position, quantity`: pieces of lines of orders that came back and were put into stock again. */
  restockedLines:
    `(select r.tenant_id, r.order_id, l.position, l.quantity from return_request r join return_line l on l.tenant_id = r.tenant_id and l.return_id = r.id
                     where r.is_restocked)` satisfies View,
}

import { listReadings } from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { AuditService } from './audit.service.ts'

export const auditRoutes = ({ audit }: { readonly audit: Pick<AuditService, 'list'> }) => [
  implement(listReadings, async (ctx, { query: { kind, objectId, accountId, page = 1, itemsPerPage = PAGE_SIZE } }) => {
    const slice = { limit: itemsPerPage, offset: (page - 1) * itemsPerPage }
    const { readings, total } = await audit.list(ctx, { kind, objectId, accountId }, slice)
    const data = readings.map(({ id: _id, at, ...reading }) => ({ ...reading, _id, at: new Date(at).toISOString() }))
    return { data, page: { page, itemsPerPage, total } }
  }),
]

import { deleteAccount, exportAccount, requestDeletionCode } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { PrivacyService } from './privacy.service.ts'

export function privacyRoutes({ privacy }: { readonly privacy: PrivacyService }) {
  return [
    implement(exportAccount, async (ctx) => {
      const { at, sections } = await privacy.copy(ctx)
      return { data: { shop: ctx.tenant.name, at: at.toISOString(), sections } }
    }),
    implement(requestDeletionCode, (ctx) => privacy.requestCode(ctx)),
    implement(deleteAccount, async (ctx, { body }) => {
      await privacy.erase(ctx, body)
      return { data: { ok: true as const } }
    }),
  ]
}

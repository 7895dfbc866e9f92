import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import type { Customer } from './identity.ts'
import type { ProfilePictures } from './identity.ports.ts'
import { identityRepository } from './identity.repository.ts'

type PictureDeps = { readonly database: Database; readonly pictures: ProfilePictures }

/** The photograph of a profile. Of two that are sent at once the later one stays, and no file is left behind. */
export function createPictureService({ database, pictures }: PictureDeps) {
  /** Holds the customer's row, so that each change sees the one before and drops what that one has kept. */
  const replace = (ctx: CustomerContext, fileId: string | null): Promise<Customer> =>
    database.transaction(async (tx) => {
      const customers = identityRepository(tx, ctx.tenant.id)
      const { customerId } = ctx.actor
      await customers.hold(customerId)
      const before = await customers.findById(customerId)
      const isThere = fileId === null || (await pictures.want(tx, ctx, fileId))
      const customer = isThere ? await customers.changeProfile(customerId, { pictureFileId: fileId }) : undefined
      if (!before || !customer) throw new DomainError('identity.customer_not_found')
      if (before.pictureFileId) await pictures.drop(tx, ctx, before.pictureFileId)
      return customer
    })

  return {
    /** Throws `storage.full`, `storage.file_too_large`, `storage.file_type_unknown`, `storage.file_unreadable`; then the picture is the one that was. */
    change: async (ctx: CustomerContext, sent: Uint8Array): Promise<Customer> => {
      // In a transaction of its own: what nobody holds on to afterwards goes by itself after a day (decision 0037).
      const { id } = await pictures.keep(ctx, sent)
      return replace(ctx, id)
    },

    remove: (ctx: CustomerContext): Promise<Customer> => replace(ctx, null),
  }
}
export type PictureService = ReturnType<typeof createPictureService>

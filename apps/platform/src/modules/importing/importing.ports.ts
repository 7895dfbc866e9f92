import type { DemoCoupon } from '@galleria/demo'
import type { Picture } from '@galleria/importer'
import type { Orm } from '../../infra/database.ts'

/** What importing needs of the media module: many in one statement; those that are there already stay. */
export type SavePictures = (tx: Orm, tenantId: string, pictures: readonly Picture[]) => Promise<void>

/** What setting up a shop needs of the promotion module: its file's coupons, on from now. */
export type SaveCoupons = (tx: Orm, tenantId: string, coupons: readonly DemoCoupon[]) => Promise<void>

/** Takes the bytes of a picture into a tenant's shop and answers what a product keeps of it, or says why they are none. */
export type AddPicture = (tenantId: string, bytes: Uint8Array) => Promise<{ readonly image: string } | { readonly refusal: string }>

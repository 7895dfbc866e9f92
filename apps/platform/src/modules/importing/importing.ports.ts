import type { Picture } from '@galleria/importer'
import type { Orm } from '../../infra/database.ts'

/** What importing needs of the media module: many in one statement; those that are there already stay. */
export type SavePictures = (tx: Orm, tenantId: string, pictures: readonly Picture[]) => Promise<void>

import type { TenantSettings } from './tenant.ts'

/** Something in a tenant's settings that cannot be read; `path` is a JSON Pointer into them. */
export type SettingsFault = { readonly path: string; readonly message: string }

/** What of a tenant's settings those cannot read who sell by them; a shop with such settings is shown, and takes no orders. */
export type SellingFaultsOf = (settings: TenantSettings) => readonly SettingsFault[]

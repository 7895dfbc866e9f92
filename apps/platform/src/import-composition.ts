import { pictures } from '@galleria/demo'
import { type ImportCommandDeps, runImportCommand } from '@galleria/importer'
import { openDatabase } from './infra/database.ts'
import { createImportingModule } from './modules/importing/index.ts'
import { saveRecipes } from './modules/media/index.ts'
import { createTenantModule } from './modules/tenant/index.ts'

/** `npm run import`: the importer on a migrated database, without the shop around it. */
export function importCommand(
  args: readonly string[],
  { connect, ...deps }: Omit<ImportCommandDeps, 'openShop' | 'pictures'> & { readonly connect: () => Promise<Connection> },
): Promise<number> {
  return runImportCommand(args, {
    ...deps,
    pictures,
    openShop: async () => {
      const { connectionString, stop } = await connect()
      // A connection that breaks also breaks the statement on it, which tells it better.
      const database = openDatabase(connectionString, { max: 2, onError: () => undefined })
      const { tenants } = createTenantModule({ database })
      return {
        openCatalogue: createImportingModule({ database, pictures, savePictures: saveRecipes }).openCatalogue,
        findTenant: tenants.findByKey,
        tenantKeys: async () => (await tenants.listAll()).map(({ key }) => key),
        close: async () => {
          await database.close()
          await stop()
        },
      }
    },
  })
}

type Connection = { readonly connectionString: string; stop(): Promise<unknown> }

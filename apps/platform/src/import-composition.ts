import { pictures } from '@galleria/demo'
import { type ImportCommandDeps, runImportCommand } from '@galleria/importer'
import { openDatabase } from './infra/database.ts'
import { type FilePlace, openFiles, picturesFolder } from './infra/open-files.ts'
import { createImportingModule, createPhotographFetcher, photographCheck } from './modules/importing/index.ts'
import { MOST_PICTURE_BYTES, openPictureIntake, saveRecipes } from './modules/media/index.ts'
import { createTenantModule } from './modules/tenant/index.ts'

/** `npm run import`: the importer on a migrated database, without the shop around it. */
export function importCommand(
  args: readonly string[],
  {
    connect,
    filePlace,
    ...deps
  }: Omit<ImportCommandDeps, 'openShop' | 'pictures'> & { readonly connect: () => Promise<Connection>; readonly filePlace: FilePlace },
): Promise<number> {
  return runImportCommand(args, {
    ...deps,
    pictures,
    openShop: async () => {
      const { connectionString, stop } = await connect()
      // A connection that breaks also breaks the statement on it, which tells it better.
      const database = openDatabase(connectionString, { max: 2, onError: () => undefined })
      const { tenants } = createTenantModule({ database })
      const intake = openPictureIntake({ database, files: openFiles(filePlace), cacheDir: picturesFolder(filePlace.dataDir) })
      const photographs = createPhotographFetcher({
        database,
        clock: deps.now,
        addPicture: intake.add,
        addVideo: intake.addVideo,
        mostBytes: MOST_PICTURE_BYTES,
      })
      return {
        openCatalogue: createImportingModule({ database, pictures, savePictures: saveRecipes }).openCatalogue,
        checkPhotograph: photographCheck(MOST_PICTURE_BYTES),
        fetchPhotographs: photographs.fetch,
        findTenant: tenants.findByKey,
        tenantKeys: async () => (await tenants.listAll()).map(({ key }) => key),
        close: async () => {
          photographs.close()
          await intake.close()
          await database.close()
          await stop()
        },
      }
    },
  })
}

type Connection = { readonly connectionString: string; stop(): Promise<unknown> }

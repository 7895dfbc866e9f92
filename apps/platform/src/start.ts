import { existsSync } from 'node:fs'
import type { Platform } from './composition.ts'
import type { Config } from './config.ts'
import { DataFolderInUse, type DataFolderLock, DataFolderUnusable, lockDataFolder } from './infra/data-folder.ts'
import { EmbeddedPostgresUnavailable, startEmbeddedPostgres } from './infra/embedded-postgres.ts'
import { migrate } from './infra/migrate.ts'
import { seedDemo } from './seed.ts'
import { welcome } from './welcome.ts'

/** A reason that the person at the terminal can do something about; the message says what. */
export class StartRefused extends Error {}

type Step = { stop(): Promise<unknown> }

/** Starts the shop step by step; what was started is stopped in the opposite order, also when a later step fails. */
export async function start(config: Config, buildPlatform: (config: Config, connectionString: string) => Promise<Platform>): Promise<Step> {
  const started: Step[] = []
  const stop = async (): Promise<void> => {
    for (const step of started.toReversed()) await step.stop()
  }
  try {
    if (!config.isDevelopment && !existsSync(config.storefrontEntry))
      throw new StartRefused(`The storefront is not built (${config.storefrontEntry}). Run: npm start`)
    const lock = await lockDataFolder(config.dataDir).catch(refuseWith(DataFolderInUse, DataFolderUnusable))
    started.push({ stop: () => lock.release() })
    await serve(config, lock, started, buildPlatform)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function serve(
  config: Config,
  lock: DataFolderLock,
  started: Step[],
  buildPlatform: (config: Config, connectionString: string) => Promise<Platform>,
): Promise<void> {
  const connectionString = config.databaseUrl ?? (await embedded(config, started))
  await migrate(connectionString)
  const platform = await buildPlatform(config, connectionString)
  started.push({ stop: () => platform.close() })
  await seedDemo(platform.seeding)
  await platform.load()
  await platform.serveStorefront()
  const address = await platform.app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartRefused(`Port ${config.port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`)
    if (error.code === 'EACCES') throw new StartRefused(`Port ${config.port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`)
    throw error
  })
  lock.announce(address)
  process.stdout.write(welcome(address, await platform.tenants(), config))
  if (config.hasBackground) await platform.startBackground()
}

async function embedded(config: Config, started: Step[]): Promise<string> {
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir }).catch(refuseWith(EmbeddedPostgresUnavailable))
  started.push(database)
  return database.connectionString
}

type ErrorClass = new (...args: never[]) => Error

const refuseWith =
  (...known: readonly ErrorClass[]) =>
  (error: unknown): never => {
    if (error instanceof Error && known.some((kind) => error instanceof kind)) throw new StartRefused(error.message, { cause: error })
    throw error
  }

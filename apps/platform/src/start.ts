import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Platform } from './composition.ts'
import type { Config } from './config.ts'
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './infra/data-folder.ts'
import { isDatabaseAway } from './infra/database-away.ts'
import { EmbeddedPostgresUnavailable, startEmbeddedPostgres } from './infra/embedded-postgres.ts'
import { DataMissing, expectData, noShopIn } from './infra/expected-data.ts'
import { migrate } from './infra/migrate.ts'
import { assertUsable, OutsidePostgresUnusable } from './infra/outside-postgres.ts'
import { seedDemo } from './seed.ts'
import { welcome } from './welcome.ts'

/** A reason that the person at the terminal can do something about; the message says what. */
export class StartRefused extends Error {}

/** How long whoever is being answered may take until the connection is cut. */
const LAST_WORDS_MS = 1_000

/** How long a lost database may take to say why. */
const REASON_MS = 500

type BuildPlatform = (config: Config, connectionString: string) => Promise<Platform>
type Step = { stop(): Promise<unknown> }

/**
 * Starts the shop step by step, and runs it until `stopping` says so or its own database is lost. What was started is stopped in the opposite order,
 * also when a later step fails or is interrupted.
 */
export async function runShop(config: Config, buildPlatform: BuildPlatform, stopping: AbortSignal): Promise<void> {
  const started: Step[] = []
  const end = endOf(stopping)
  try {
    await serve(config, buildPlatform, { started, stopping, end })
    await end.promise
  } catch (error) {
    if (!stopping.aborted) throw await reasonBehind(error, end) // whoever stops a start does not mind what it did not get to
  } finally {
    await stopAll(started)
  }
}

type Run = {
  /** What is to be stopped. */
  readonly started: Step[]
  readonly stopping: AbortSignal
  /** Never resolves. Rejects with the reason of `stopping`, or with what makes the shop unable to go on. */
  readonly end: { readonly promise: Promise<never>; reject(reason: unknown): void }
}

function endOf(stopping: AbortSignal): Run['end'] {
  const end = Promise.withResolvers<never>()
  stopping.addEventListener('abort', () => end.reject(stopping.reason))
  end.promise.catch(() => undefined) // it may come before anybody waits for it
  return end
}

/** A database that is lost is noticed by whoever asks it first; why it is lost comes a moment later. */
async function reasonBehind(failure: unknown, end: Run['end']): Promise<unknown> {
  if (!isDatabaseAway(failure)) return failure
  const lost = new StartRefused(`The shop lost its database: ${failure instanceof Error ? failure.message : String(failure)}`, { cause: failure })
  try {
    return await Promise.race([end.promise, delay(REASON_MS, lost)])
  } catch (reason) {
    return reason
  }
}

/** Goes on with the others when one fails, then tells of the first failure. */
async function stopAll(started: readonly Step[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of started.toReversed()) await step.stop().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function serve(config: Config, buildPlatform: BuildPlatform, { started, stopping, end }: Run): Promise<void> {
  if (!config.isDevelopment && !existsSync(config.storefrontEntry))
    throw new StartRefused(`The storefront is not built (${config.storefrontEntry}). Run: npm start`)
  const unbuilt = config.webApps.find(({ entry }) => !existsSync(entry))
  if (unbuilt) throw new StartRefused(`What WEB_APPS wants at ${unbuilt.base} is not built (${unbuilt.entry}).`)
  await expectData(config).catch(refuseWith(DataMissing))
  const lock = await lockDataFolder(config.dataDir).catch(refuseWith(DataFolderInUse, DataFolderUnusable))
  started.push({ stop: () => lock.release() })
  const connectionString = await databaseFor(config, { started, stopping, end })
  stopping.throwIfAborted()
  await migrate(connectionString)
  const platform = await buildPlatform(config, connectionString)
  started.push({ stop: () => closeSoon(platform) })
  // Takes some seconds in an empty database, and fails when the platform is closed under it: nobody has to wait for it.
  const seeded = await Promise.race([seedDemo(platform.seeding, { mayBegin: config.seedsDemo }), end.promise])
  if (seeded === 'unwanted') throw new StartRefused(noShopIn(config).message)
  await platform.load()
  await platform.serveStorefront()
  stopping.throwIfAborted()
  const address = await platform.app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw refusalOfListening(error, config)
  })
  lock.announce(address)
  process.stdout.write(welcome(address, await platform.tenants(), platform.outboxSecret))
  if (config.hasBackground) await platform.startBackground()
}

/** The connection string of the outside database, or of our own, which is then started. */
async function databaseFor({ databaseUrl, dataDir }: Config, { started, end }: Run): Promise<string> {
  if (databaseUrl) {
    await assertUsable(databaseUrl).catch(refuseWith(OutsidePostgresUnusable))
    return databaseUrl
  }
  const onLost = (error: Error): void => end.reject(new StartRefused(`${error.message}. The shop can not go on without it; start it again.`))
  const database = await startEmbeddedPostgres({ dataDir, onLost }).catch(refuseWith(EmbeddedPostgresUnavailable))
  started.push(database)
  return database.connectionString
}

/** Connections that are silent or in the middle of something do not hold up the end for long. */
async function closeSoon({ app, close }: Platform): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_WORDS_MS)
  await close().finally(() => clearTimeout(cut))
}

function refusalOfListening(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(`Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`)
    case 'EACCES':
      return new StartRefused(`Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`The shop can not listen on ${host}, which is no address of this machine. Set HOST to one that is, or leave it out.`)
    default:
      return error
  }
}

type ErrorClass = new (...args: never[]) => Error

const refuseWith =
  (...known: readonly ErrorClass[]) =>
  (error: unknown): never => {
    if (error instanceof Error && known.some((kind) => error instanceof kind)) throw new StartRefused(error.message, { cause: error })
    throw error
  }

import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Platform } from './composition.ts'
import type { Config } from './config.ts'
import { isFull } from './infra/connector.ts'
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './infra/data-folder.ts'
import { isDatabaseAway } from './infra/database-away.ts'
import { watchDisk } from './infra/disk-space.ts'
import { type EmbeddedPostgresOptions, EmbeddedPostgresUnavailable, startEmbeddedPostgres } from './infra/embedded-postgres.ts'
import { DataMissing, expectData, noShopIn } from './infra/expected-data.ts'
import { migrate, SchemaRefused } from './infra/migrate.ts'
import { assertStandbyOf, assertUsable, MORE_CONNECTIONS, OutsidePostgresUnusable, type Usable } from './infra/outside-postgres.ts'
import { endsWithin, type Stoppable, stopInOrder } from './infra/stopping.ts'
import { seedDemo } from './seed.ts'
import { StartRefused } from './start-refused.ts'
import { welcome } from './welcome.ts'

/** What is kept for the embedded database: it may have much to write down. Cut short it recovers at the next start. */
const DATABASE_STOP_MS = 2_000

const BACKGROUND_PAUSE_MS = 1_000

/** How long a lost database may take to say why. */
const REASON_MS = 500

type BuildPlatform = (config: Config, connectionString: string) => Promise<Platform>

/**
 * Starts the shop step by step, and runs it until `stopping` says so or its own database is lost. What was started is stopped in the opposite order,
 * also when a later step fails or is interrupted, all within the time of `stopSeconds` (decision 0033). `tell` is given what makes it impossible to go on
 * before anything is stopped: that takes seconds, and whoever is refused meanwhile looks for the reason.
 * @throws StartRefused, NotStopped, or whatever else made it impossible to go on.
 */
export async function runShop(config: Config, buildPlatform: BuildPlatform, stopping: AbortSignal, tell: (failure: unknown) => void): Promise<void> {
  const run: Run = { started: [], platform: undefined, stopping, end: endOf(stopping) }
  const serving = serve(config, buildPlatform, run)
  const outcome = await Promise.race([serving.then(() => run.end.promise), run.end.promise]).catch((error: unknown) => error)
  const begin = performance.now()
  // Whoever stops a start does not mind what it did not get to. Nothing at all may be what a step failed of.
  const failure = stopping.aborted ? undefined : { reason: await reasonBehind(outcome, run) }
  if (failure) tell(failure.reason)
  run.platform?.drain()
  if (stopping.aborted && run.platform?.app.server.listening) await delay(config.drainSeconds * 1000)
  const left = (): number => config.stopSeconds * 1000 - (performance.now() - begin)
  await endsWithin(left() / 2, Promise.allSettled([serving])) // a step that has begun is not left half done, if it ends at all
  const stopped = stopInOrder([...run.started, ...(run.platform?.running() ?? [])], left())
  if (!failure) return stopped
  await Promise.allSettled([stopped])
  throw failure.reason
}

type Run = {
  /** What is to be stopped. */
  readonly started: Stoppable[]
  platform: Platform | undefined
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
async function reasonBehind(failure: unknown, { end, stopping }: Pick<Run, 'end' | 'stopping'>): Promise<unknown> {
  if (failure instanceof StartRefused || !isDatabaseAway(failure)) return failure
  const said = failure instanceof Error ? failure.message : String(failure)
  const sentence = isFull(failure) ? `The database has too few connections for the shop: ${said}. ${MORE_CONNECTIONS}` : `The shop lost its database: ${said}`
  const lost = new StartRefused(sentence, { cause: failure })
  try {
    return await Promise.race([end.promise, delay(REASON_MS, lost)])
  } catch (reason) {
    return stopping.aborted ? lost : reason // who says stop meanwhile is not why
  }
}

async function serve(config: Config, buildPlatform: BuildPlatform, run: Run): Promise<void> {
  const { started, stopping, end } = run
  if (!config.isDevelopment && !existsSync(config.storefrontEntry))
    throw new StartRefused(`The storefront is not built (${config.storefrontEntry}). Run: npm start`)
  const unbuilt = config.webApps.find(({ entry }) => !existsSync(entry))
  if (unbuilt) throw new StartRefused(`What WEB_APPS wants at ${unbuilt.base} is not built (${unbuilt.entry}).`)
  await expectData(config).catch(refuseWith(DataMissing))
  const lock = await lockDataFolder(config.dataDir).catch(refuseWith(DataFolderInUse, DataFolderUnusable))
  started.push({ name: 'the lock of the data folder', needsMs: 50, stop: () => lock.release() })
  const { connectionString, unlimited } = await databaseFor(config, run)
  stopping.throwIfAborted()
  const { newer } = await migrate(connectionString).catch(refuseWith(SchemaRefused))
  const platform = await buildPlatform(config, connectionString)
  run.platform = platform
  const disk = await watchDisk(config.dataDir, { logger: platform.app.log })
  started.push({ name: 'the watch on the disk', needsMs: 0, stop: disk.stop })
  if (unlimited.length > 0)
    platform.app.log.warn(
      { settings: unlimited },
      'behind a pooler, and the role has no limits of its own: what a node that dies was waiting for goes on waiting',
    )
  if (newer.length > 0) platform.app.log.info({ migrations: newer }, 'the database has more in it than this version knows, and this version can go on with it')
  // Takes some seconds in an empty database, and fails when the platform is closed under it: nobody has to wait for it.
  const seeded = await Promise.race([seedDemo(platform.seeding, { mayBegin: config.seedsDemo }), end.promise])
  if (seeded === 'unwanted') throw new StartRefused(noShopIn(config).message)
  await platform.open()
  await platform.serveStorefront()
  stopping.throwIfAborted()
  const address = await platform.app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw refusalOfListening(error, config)
  })
  lock.announce(address)
  process.stdout.write(welcome(address, await platform.tenants(), platform.outboxSecret))
  await Promise.race([platform.load(), end.promise]) // from here on it says that it is ready
  if (config.hasBackground) await startBackground(platform, stopping)
}

/** The shop is open by now: a database that is away for a moment is waited for. */
async function startBackground({ startBackground: start, app }: Platform, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (stopping.aborted || !isDatabaseAway(error)) throw error
      app.log.warn({ err: error }, 'jobs could not be begun; trying again')
      await delay(BACKGROUND_PAUSE_MS, undefined, { signal: stopping })
    }
  }
}

/** The connection string of the outside database, or of our own, which is then started. */
async function databaseFor(
  { databaseUrl, databaseReadUrl, dataDir, walArchiveDir }: Config,
  run: Run,
): Promise<Usable & { readonly connectionString: string }> {
  if (databaseUrl) {
    const usable = await assertUsable(databaseUrl).catch(refuseWith(OutsidePostgresUnusable))
    if (databaseReadUrl) await assertStandbyOf(databaseUrl, databaseReadUrl).catch(refuseWith(OutsidePostgresUnusable))
    return { ...usable, connectionString: databaseUrl }
  }
  const onLost = (error: Error): void => run.end.reject(new StartRefused(`${error.message}. The shop can not go on without it; start it again.`))
  // There is no log before there is a platform; what the start can not do it says itself.
  const logger: EmbeddedPostgresOptions['logger'] = {
    info: (details, message) => run.platform?.app.log.info(details, message),
    error: (details, message) => run.platform?.app.log.error(details, message),
  }
  const database = await startEmbeddedPostgres({ dataDir, walArchiveDir, logger, onLost }).catch(refuseWith(EmbeddedPostgresUnavailable, DataFolderInUse))
  run.started.push({ name: 'the embedded database', needsMs: DATABASE_STOP_MS, stop: (ms) => database.stop(ms) })
  return { unlimited: [], connectionString: database.connectionString }
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

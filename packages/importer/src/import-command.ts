import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { parseImportArguments, type ImportArguments, USAGE, UsageFault } from './import-arguments.ts'
import { createImportSession } from './import-session.ts'
import { createProgress, noProgress } from './import-progress.ts'
import { createReport } from './import-report.ts'
import { countEntry } from './import-summary.ts'
import { summaryInWords } from './import-words.ts'
import type { ImportTenant } from './import-tenant.ts'
import { type CatalogueStore, ImportRunning } from './importer.ports.ts'
import { isWeb } from './photograph-source.ts'
import { createPhotographCheck } from './photograph-check.ts'
import type { CheckPhotograph, FetchPhotographs, PhotographRun } from './photographs.ports.ts'
import type { Pictures } from './pictures.ports.ts'
import type { ReportEntry } from './rejection.ts'
import { usesOf } from './mapping/choice.ts'
import { createFieldsMapper } from './mapping/fields-mapper.ts'
import type { Mapper } from './mapping/mapper.ts'
import { ConversionUnknown } from './mapping/price-rule.ts'
import { nativeMapperFor } from './native/native-files.ts'
import { FileInvalid } from './file/read-file.ts'
import { loadProfile } from './profile/load-profile.ts'
import { type PictureFile, Profile } from './profile/profile.ts'
import { formatOf, readRows } from './readers/index.ts'
import { type OpenSource, openSource, SourceBroken, SourceUnavailable } from './readers/open-source.ts'
import { MarketUnknown } from './structure.ts'

/** The tenants of an installation by key, and their catalogues. */
export type OpenShop = {
  findTenant(key: string): Promise<ImportTenant | undefined>
  tenantKeys(): Promise<string[]>
  /** Throws ImportRunning. */
  openCatalogue(tenant: ImportTenant): Promise<CatalogueStore>
  readonly checkPhotograph: CheckPhotograph
  readonly fetchPhotographs: FetchPhotographs
  close(): Promise<void>
}

export type ImportCommandDeps = {
  /** Called once the command and the profile are known to be right. */
  readonly openShop: () => Promise<OpenShop>
  readonly pictures: Pictures
  /** For reports without a path of their own. */
  readonly reportDir: string
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly now: () => Date
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal
}

const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** `npm run import`: answers the exit code. Whatever the person can mend is told in words, without a stack. */
export async function runImportCommand(args: readonly string[], deps: ImportCommandDeps): Promise<number> {
  try {
    if (args.length === 1 && args[0] === '--schema') {
      deps.stdout.write(`${JSON.stringify(Profile)}\n`)
      return EXIT.done
    }
    const given = parseImportArguments(args)
    if (!given) {
      deps.stdout.write(USAGE)
      return EXIT.done
    }
    return await runImport(given, deps)
  } catch (error) {
    if (error instanceof UsageFault) deps.stderr.write(`${error.message}\n\n${USAGE}`)
    else if (isUsersFault(error)) deps.stderr.write(`${error.message}\n`)
    else if (error instanceof SourceBroken) deps.stderr.write(`${error.message}. What was read before is in the shop, unless this was a dry run.\n`)
    else throw error
    return error instanceof ImportRunning || error instanceof SourceBroken ? EXIT.failed : EXIT.usage
  }
}

const isUsersFault = (error: unknown): error is Error =>
  [FileInvalid, SourceUnavailable, ConversionUnknown, MarketUnknown, ImportRunning].some((kind) => error instanceof kind)

async function runImport(given: ImportArguments, deps: ImportCommandDeps): Promise<number> {
  const profile = loadProfile(given.map)
  refuseUnknownPictures(profile, given.map, deps.pictures)
  const format = given.format ?? formatOf(given.file) ?? profile.format
  if (!format) throw new UsageFault(`The name "${given.file}" does not tell its format: add --format jsonl, csv or yaml`)
  const source = openSource(given.file, deps.stdin)
  let shop: OpenShop | undefined
  try {
    shop = await deps.openShop()
    const tenant = await shop.findTenant(given.tenant)
    if (!tenant) {
      const keys = await shop.tenantKeys()
      throw new UsageFault(
        keys.length > 0 ? `There is no shop "${given.tenant}"; there are ${keys.join(', ')}` : 'There is no shop yet: npm start sets up the demo shops',
      )
    }
    refuseUnnamedCategories(profile, given.map, tenant)
    const mapper = mapperFor(profile, given.file, tenant)
    const session = createImportSession({ store: await shop.openCatalogue(tenant), pictures: deps.pictures, tenant })
    const rows = readRows(format, source.bytes, { delimiter: given.delimiter ?? profile.delimiter })
    const creatable = profile.shape === 'native' ? {} : profile
    const { begin, progress, report } = tellers(given, deps, source)
    try {
      const photographsAt = given.photographs ?? (given.file === '-' ? '.' : dirname(given.file))
      const folder = isWeb(photographsAt) ? '.' : photographsAt
      const check = given.isDryRun && !given.isWithoutPhotographs ? createPhotographCheck(shop.checkPhotograph, folder, report.add) : undefined
      const told = { signal: deps.signal, onEntry: report.add, onProgress: progress.update, onProduct: check?.look }
      const summary = await session.importProducts({ ...given, rows, mapper, creatable, photographsAt, ...told })
      const ms = deps.now().getTime() - begin
      const run: PhotographRun = {
        folder,
        signal: deps.signal,
        onProgress: progress.photographs,
        onFault: (fault) => {
          const reason = `${fault.source}: ${fault.detail}`
          const entry: ReportEntry = { outcome: 'warning', line: null, id: null, code: `photograph.${fault.reason}`, reason }
          report.add(entry)
          countEntry(summary, entry)
        },
      }
      const photographs = given.isDryRun || given.isWithoutPhotographs || summary.isStopped ? undefined : await shop.fetchPhotographs(tenant.id, run)
      progress.end()
      deps.stdout.write(summaryInWords(summary, { ...given, ms, photographs, checked: check?.checked, reportPath: report.close() }))
      if (deps.signal.aborted) return EXIT.interrupted
      return summary.isStopped ? EXIT.interrupted : EXIT.done
    } finally {
      progress.end()
      report.close()
      await session.close()
    }
  } finally {
    source.close()
    await shop?.close()
  }
}

function tellers(given: ImportArguments, { now, reportDir, stderr }: ImportCommandDeps, source: OpenSource) {
  const started = now()
  const stamp = started.toISOString().slice(0, 19).replace(/[:T]/g, '-')
  return {
    begin: started.getTime(),
    progress: given.isQuiet ? noProgress : createProgress(stderr, { ...source, now: () => now().getTime() }),
    report: createReport(given.report ?? join(reportDir, `import-${given.tenant}-${stamp}.jsonl`)),
  }
}

function mapperFor(profile: Profile, file: string, { settings }: ImportTenant): Mapper {
  return profile.shape === 'native' ? nativeMapperFor(profile, file, settings) : createFieldsMapper(profile, settings)
}

/** A profile does not know which languages the shop speaks whose categories it may add. */
function refuseUnnamedCategories(profile: Profile, name: string, { settings: { locales } }: ImportTenant): void {
  if (profile.shape === 'native') return
  const unnamed = (profile.categories ?? []).flatMap((category) =>
    locales.filter((locale) => !category.name[locale]).map((locale) => `${category.slug} (${locale})`),
  )
  if (unnamed.length > 0) throw new FileInvalid(`Profile "${name}": there is no name in each language of the shop for the category ${unnamed.join(', ')}`)
}

/** A misspelt picture in a profile would refuse every product that needs it. */
function refuseUnknownPictures(profile: Profile, name: string, pictures: Pictures): void {
  if (profile.shape === 'native' || profile.picture === undefined) return
  const named = usesOf<PictureFile>(profile.picture).flatMap(({ asset, props = [] }) => [asset, ...props])
  const unknown = new Set(named.map(String).filter((asset) => !pictures.isKnownAsset(asset)))
  if (unknown.size > 0) throw new FileInvalid(`Profile "${name}": there is no picture ${[...unknown].join(', ')}`)
}

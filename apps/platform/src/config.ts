import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { TracingOptions } from './infra/open-telemetry.ts'
import { serversIn } from './infra/postgres-servers.ts'
import type { S3Place } from './infra/s3-store.ts'
import { REQUEST_BUDGET_MS } from './infra/work-scope.ts'
import { isEmail } from '@galleria/rules'
import { RETENTION, type Retention } from './retention.ts'
import type { WebApp } from './web-app.ts'

/** Everything that the environment decides, read once at start. Every default works on one machine with nothing set. */
export type Config = {
  readonly host: string
  readonly port: number
  /** Embedded database, rendered pictures, lock. */
  readonly dataDir: string
  /** An empty place becomes the demo shops. Where somebody has said where the data is, and there is an empty place, it is rather a volume that is not mounted. */
  readonly seedsDemo: boolean
  /** An outside PostgreSQL 15 or newer, may name several servers of which one is the primary; the embedded one when absent. */
  readonly databaseUrl: string | undefined
  /** Standbys of the outside database, for lists that are everybody's. May name several, or a balancer before them. */
  readonly databaseReadUrl: string | undefined
  /** Nodes of an OpenSearch cluster, one search engine for all processes; each has its own in memory when absent. */
  readonly openSearchNodes: readonly string[] | undefined
  /** For one operation. Twice the processors of the database at best: with more at work at once, each order waits longer for its turn. */
  readonly databasePoolSize: number
  /** Milliseconds that the answer to a request may wait for the database. */
  readonly requestBudgetMs: number
  /** Where pictures and files are kept that nobody can make again; the data folder when absent. */
  readonly fileBucket: S3Place | undefined
  /** Where backups are kept. Beside the data folder by default, not in it: what takes the one away is not to take the other. */
  readonly backupDir: string
  /** How many backups of a kind are kept; older ones are removed when a new one is whole. */
  readonly backupKeep: number
  /** A passphrase, or a key of age-keygen, that encrypts backups and opens them. */
  readonly backupKey: string | undefined
  /** Where the log of the embedded database is kept as well, so that a shop can be restored to a point in time. */
  readonly walArchiveDir: string | undefined
  /** redis://user:password@host:port/0 (or rediss://), by which processes call each other; PostgreSQL does that where there is none. */
  readonly redisUrl: string | undefined
  /** smtp://user:password@host:port. Without it mail is kept in the development outbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** A mailbox, imaps://user:password@host:993/INBOX, whose address is `replyTo`: answers to mails about tickets go there. Without it such mails can not be answered. */
  readonly ticketMail: { readonly imapUrl: string; readonly replyTo: string; readonly everySeconds: number } | undefined
  /** An SMS gateway, https://ACCOUNT:TOKEN@api.twilio.com or https://AUTHKEY@control.msg91.com, and who sends. Without it SMS stay where mail stays. */
  readonly sms:
    | { readonly protocol: 'twilio'; readonly url: string; readonly from: string }
    | { readonly protocol: 'msg91'; readonly url: string; readonly from: string | undefined; readonly template: string }
    | undefined
  /** What opens the development outbox. Made anew at each start; set it where several processes serve one shop. */
  readonly outboxSecret: string | undefined
  /** Seals keys of payment providers and account numbers in the database; made in the data folder when absent. Set it where several machines serve one shop. */
  readonly secretsKey: string | undefined
  /** Where payment providers, and the aggregator of bills, are reached, instead of their own addresses. */
  readonly providerUrls: Readonly<Partial<Record<'stripe' | 'cashfree' | 'cashfree-payouts' | 'paypal' | 'kwikapi', string>>>
  /** What opens `/metrics`; nobody can ask for it where there is none. */
  readonly metricsToken: string | undefined
  /** Where traces are sent; none are taken down where there is no such place. */
  readonly tracing: TracingOptions | undefined
  readonly tenantHeader: string
  /** Where the browser finds the API. */
  readonly apiBase: string
  /** The storefront's built server entry. */
  readonly storefrontEntry: string
  /** Consoles beside the storefront; none unless told. */
  readonly webApps: readonly WebApp[]
  /** How many proxies stand in front, or which addresses and networks they have; nobody is believed about an address unless told. */
  readonly trustProxy: false | number | string[]
  /** Pages of these origins may call the API, besides those of the shops themselves. */
  readonly corsOrigins: readonly string[]
  /** Sends mail and tidies up in this process too. Off where another process of the same installation does it. */
  readonly hasBackground: boolean
  /** Memory for whole pages; 0 keeps none. */
  readonly pageCacheBytes: number
  /** Multiplies every rate limit; for load tests, where everybody comes from one address. */
  readonly rateLimitScale: number
  /** An outside geocoding service; the built-in gazetteer stands behind it. */
  readonly geocoderUrl: string | undefined
  readonly geocoderProtocol: 'google' | 'nominatim'
  readonly geocoderKey: string
  /** How the geocoding service can reach whoever runs this shop: Nominatim's rules of use ask for it. */
  readonly geocoderContact: string
  /** A service that completes addresses while they are typed, in Photon's protocol; the towns that come with us stand behind it. */
  readonly suggesterUrl: string | undefined
  /** Addresses of private networks at which bots of shops may be asked; none unless told. */
  readonly assistantAddresses: readonly string[]
  /** Addresses of private networks at which push services of browsers may be; none unless told. */
  readonly pushAddresses: readonly string[]
  /** How long is kept what nobody needs for ever. */
  readonly retention: Retention
  /** Seconds that a shop which is told to stop says so and serves on, for whoever sends it requests to hear of it. */
  readonly drainSeconds: number
  /** Seconds from being told to stop to the end, with the former. */
  readonly stopSeconds: number
  readonly logLevel: string
  readonly isDevelopment: boolean
}

export class ConfigInvalid extends Error {}

/** For requests in flight, jobs and the database. */
const SECONDS_AFTER_DRAIN = 4

const ROOT = resolve(import.meta.dirname, '../../..')

const POSTGRES = ['postgres:', 'postgresql:']

/** An address of one of these protocols with a name or a password in which a sign stands that ends it there. */
const isMiswritten = (text: string, protocols: readonly string[]): boolean =>
  text.includes('@') && !URL.canParse(text) && protocols.some((protocol) => text.startsWith(`${protocol}//`))
const MISWRITTEN = 'can not be read as an address: in a name or password, write / as %2F, ? as %3F, # as %23, : as %3A, @ as %40 and % as %25'

/** Throws ConfigInvalid naming the variable and what it should be. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const number = (name: string, fallback: number, min: number, max: number): number => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < min || value > max) throw new ConfigInvalid(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
    return value
  }
  const flag = (name: string): boolean => {
    const text = (env[name] ?? '').toLowerCase()
    if (['', '0', 'false', 'no'].includes(text)) return false
    if (['1', 'true', 'yes'].includes(text)) return true
    throw new ConfigInvalid(`${name} must be 1 or 0, not "${text}"`)
  }
  const url = (name: string, protocols: readonly string[]): string | undefined => {
    const text = env[name]
    if (!text) return undefined
    if (isMiswritten(text, protocols)) throw new ConfigInvalid(`${name} ${MISWRITTEN}`)
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw new ConfigInvalid(`${name} must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return text
  }
  const databaseUrl = (name: string): string | undefined => {
    const text = env[name]
    if (!text) return undefined
    if (serversIn(text).every((server) => URL.canParse(server) && POSTGRES.includes(new URL(server).protocol))) return text
    if (serversIn(text).some((server) => isMiswritten(server, POSTGRES))) throw new ConfigInvalid(`${name} ${MISWRITTEN}`)
    throw new ConfigInvalid(`${name} must be an address such as postgresql://user:password@host:5432/shop, or with several hosts: @one:5432,two:5432/shop`)
  }
  const secret = (name: string): string | undefined => {
    const text = env[name]
    if (!text) return undefined
    if (!/^[\w-]{20,100}$/.test(text)) throw new ConfigInvalid(`${name} must be 20 to 100 letters, digits, - and _`)
    return text
  }
  const oneOf = <const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice => {
    const text = env[name] || fallback
    const choice = choices.find((one) => one === text)
    if (!choice) throw new ConfigInvalid(`${name} must be one of ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not "${text}"`)
    return choice
  }
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data')
  const isDevelopment = args.includes('--dev')
  const seed = oneOf('SEED', ['auto', 'demo', 'never'], 'auto')
  // A folder that has yet to be made is a first start: what a volume is mounted on is there before.
  const isPlaceGiven = Boolean((env.DATA_DIR && existsSync(dataDir)) || env.DATABASE_URL)
  const readUrl = databaseUrl('DATABASE_READ_URL')
  if (readUrl && !env.DATABASE_URL) throw new ConfigInvalid('DATABASE_READ_URL names standbys of the database at DATABASE_URL, which is not set')
  const stopSeconds = number('STOP_SECONDS', 8, 4, 3600)
  const drainSeconds = number('DRAIN_SECONDS', 0, 0, 3600)
  if (drainSeconds + SECONDS_AFTER_DRAIN > stopSeconds)
    throw new ConfigInvalid(`STOP_SECONDS must be at least ${SECONDS_AFTER_DRAIN} more than DRAIN_SECONDS: that long the rest of stopping may take`)
  return {
    host: env.HOST || '127.0.0.1',
    port: number('PORT', 3000, 0, 65535),
    dataDir,
    seedsDemo: seed === 'demo' || (seed === 'auto' && (isDevelopment || !isPlaceGiven)),
    databaseUrl: databaseUrl('DATABASE_URL'),
    databaseReadUrl: readUrl,
    openSearchNodes: readNodes(env.OPENSEARCH_URL),
    databasePoolSize: number('DATABASE_POOL_SIZE', Math.min(24, Math.max(4, 2 * availableParallelism())), 2, 200),
    requestBudgetMs: number('REQUEST_BUDGET_MS', REQUEST_BUDGET_MS, 100, 60_000),
    fileBucket: readBucket(env.FILES_URL, url('S3_ENDPOINT', ['https:', 'http:'])),
    backupDir: resolve(ROOT, env.BACKUP_DIR || `${dataDir}-backups`),
    backupKeep: number('BACKUP_KEEP', 7, 1, 10_000),
    backupKey: readBackupKey(env.BACKUP_KEY || keyInFile(env.BACKUP_KEY_FILE)),
    walArchiveDir: env.WAL_ARCHIVE_DIR ? resolve(ROOT, env.WAL_ARCHIVE_DIR) : undefined,
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readSender(env.SMTP_URL, env.MAIL_FROM),
    ticketMail: readTicketMail(url('IMAP_URL', ['imaps:', 'imap:']), env.MAIL_REPLY_TO, number('IMAP_POLL_SECONDS', 20, 2, 3600)),
    sms: readSms(url('SMS_URL', ['https:', 'http:']), oneOf('SMS_PROTOCOL', ['auto', 'twilio', 'msg91'], 'auto'), env),
    outboxSecret: secret('OUTBOX_SECRET'),
    secretsKey: readSecretsKey(env.SECRETS_KEY),
    providerUrls: {
      ...only('stripe', url('STRIPE_URL', ['https:', 'http:'])),
      ...only('cashfree', url('CASHFREE_URL', ['https:', 'http:'])),
      ...only('cashfree-payouts', url('CASHFREE_PAYOUTS_URL', ['https:', 'http:'])),
      ...only('paypal', url('PAYPAL_URL', ['https:', 'http:'])),
      ...only('kwikapi', url('KWIKAPI_URL', ['https:', 'http:'])),
    },
    metricsToken: secret('METRICS_TOKEN'),
    tracing: readTracing(env, url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])),
    tenantHeader: (env.TENANT_HEADER || 'x-tenant-key').toLowerCase(),
    apiBase: env.API_BASE || '/api',
    storefrontEntry: resolve(ROOT, env.STOREFRONT_ENTRY || 'apps/storefront/build/server/index.js'),
    webApps: readWebApps(env.WEB_APPS ?? ''),
    trustProxy: readTrust(env.TRUST_PROXY ?? ''),
    corsOrigins: readOrigins(env.CORS_ORIGINS ?? ''),
    hasBackground: !flag('NO_BACKGROUND'),
    pageCacheBytes: number('PAGE_CACHE_MB', 128, 0, 65_536) * 1024 * 1024,
    rateLimitScale: number('RATE_LIMIT_SCALE', 1, 1, 1_000_000),
    geocoderUrl: url('GEOCODER_URL', ['https:', 'http:']),
    geocoderProtocol: oneOf('GEOCODER_PROTOCOL', ['google', 'nominatim'], 'google'),
    geocoderKey: env.GEOCODER_KEY || '',
    suggesterUrl: url('ADDRESS_SUGGESTER_URL', ['https:', 'http:']),
    assistantAddresses: readAddresses('ASSISTANT_ADDRESSES', env.ASSISTANT_ADDRESSES ?? ''),
    pushAddresses: readAddresses('PUSH_ADDRESSES', env.PUSH_ADDRESSES ?? ''),
    geocoderContact: env.GEOCODER_CONTACT || env.MAIL_FROM || '',
    retention: {
      jobDays: number('KEEP_JOBS_DAYS', RETENTION.jobDays, 1, 365),
      deliveryDays: number('KEEP_DELIVERIES_DAYS', RETENTION.deliveryDays, 1, 365),
      eventDays: number('KEEP_EVENTS_DAYS', RETENTION.eventDays, 1, 365),
      messageDays: number('KEEP_MESSAGES_DAYS', RETENTION.messageDays, 1, 365),
      notificationDays: number('KEEP_NOTIFICATIONS_DAYS', RETENTION.notificationDays, 1, 3650),
      enquiryDays: number('KEEP_ENQUIRIES_DAYS', RETENTION.enquiryDays, 1, 3650),
      billDays: number('KEEP_BILLS_DAYS', RETENTION.billDays, 1, 36_500),
      guestDays: number('KEEP_GUESTS_DAYS', RETENTION.guestDays, 1, 365),
      guestOrderDays: number('KEEP_GUEST_ORDERS_DAYS', RETENTION.guestOrderDays, 30, 3650),
      ticketDays: number('KEEP_TICKETS_DAYS', RETENTION.ticketDays, 30, 3650),
      securityEventDays: number('KEEP_SECURITY_EVENTS_DAYS', RETENTION.securityEventDays, 1, 3650),
      readingDays: number('KEEP_READINGS_DAYS', RETENTION.readingDays, 1, 3650),
    },
    drainSeconds,
    stopSeconds,
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    isDevelopment,
  }
}

/** Mail that leaves comes from an address that there is; what stays in the development outbox need not. */
function readSender(smtpUrl: string | undefined, from: string | undefined): string {
  if (!smtpUrl) return from || 'Galleria <shop@galleria.example>'
  if (from && isEmail((/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim())) return from
  throw new ConfigInvalid("MAIL_FROM must be who sends the mail of SMTP_URL, such as 'My shop <hello@shop.example>'")
}

/** Names no part of the address of the mailbox: it holds a secret. */
function readTicketMail(imapUrl: string | undefined, replyTo: string | undefined, everySeconds: number): Config['ticketMail'] {
  if (!imapUrl && !replyTo) return undefined
  if (!imapUrl || !replyTo)
    throw new ConfigInvalid('IMAP_URL and MAIL_REPLY_TO are set together: the mailbox for answers to mails about tickets, and its address')
  const { username, password } = new URL(imapUrl)
  if (!username || !password) throw new ConfigInvalid('IMAP_URL must say whose mailbox it is: imaps://USER:PASSWORD@mail.example:993/INBOX')
  // "+" and 32 characters come before the @, which 64 may stand before.
  if (!isEmail(replyTo) || replyTo.indexOf('@') > 30)
    throw new ConfigInvalid('MAIL_REPLY_TO must be a mail address such as help@shop.example, with at most 30 characters before the @')
  return { imapUrl, replyTo, everySeconds }
}

/** Names no part of the address: it holds a secret. */
function readSms(url: string | undefined, protocol: 'auto' | 'twilio' | 'msg91', { SMS_FROM: from, SMS_TEMPLATE: template }: NodeJS.ProcessEnv): Config['sms'] {
  if (!url) return undefined
  const { username, password, hostname } = new URL(url)
  if (protocol === 'msg91' || (protocol === 'auto' && /(?:^|\.)msg91\.com$/.test(hostname))) {
    if (!username) throw new ConfigInvalid('SMS_URL must say who we are at the gateway: https://AUTHKEY@control.msg91.com')
    if (!template || !/^[\w-]{1,100}$/.test(template))
      throw new ConfigInvalid('SMS_TEMPLATE must be the id of a template at MSG91 that holds the variable "text"')
    if (from && !/^[A-Za-z\d]{3,11}$/.test(from))
      throw new ConfigInvalid('SMS_FROM must be a sender of 3 to 11 letters and digits that is registered at MSG91, or nothing')
    return { protocol: 'msg91', url, from: from || undefined, template }
  }
  if (!username || !password) throw new ConfigInvalid('SMS_URL must say who we are at the gateway: https://ACCOUNT:TOKEN@api.twilio.com')
  if (!from || !SMS_SENDER.test(from))
    throw new ConfigInvalid('SMS_FROM must be a number such as +15005550006, a name of up to 11 letters and digits, or a messaging service (MG...)')
  return { protocol: 'twilio', url, from }
}
const SMS_SENDER = /^(\+\d{7,15}|MG[\da-f]{32}|(?=.*[A-Za-z])[A-Za-z\d ]{1,11})$/

const only = (name: string, address: string | undefined): Record<string, string> => (address ? { [name]: address.replace(/\/$/, '') } : {})

function readSecretsKey(secret: string | undefined): string | undefined {
  if (secret && secret.length < 20) throw new ConfigInvalid('SECRETS_KEY must have 20 characters or more')
  return secret || undefined
}

function readBackupKey(secret: string | undefined): string | undefined {
  if (secret && secret.length < 12)
    throw new ConfigInvalid('BACKUP_KEY must have 12 characters or more: a passphrase, or a key of age-keygen (AGE-SECRET-KEY-1...)')
  return secret
}

/** The first line that is no comment: a passphrase, or what age-keygen writes. */
function keyInFile(file: string | undefined): string | undefined {
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line && !line.startsWith('#'))
  } catch (cause) {
    throw new ConfigInvalid(`BACKUP_KEY_FILE can not be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** `FILES_URL`: "s3://bucket", or "s3://bucket/shops/one". Who may write there is told by AWS's own variables. */
function readBucket(text: string | undefined, endpoint: string | undefined): S3Place | undefined {
  if (!text) return undefined
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/\w[\w.-]*)*)\/?$/.exec(text) ?? []
  if (!bucket) throw new ConfigInvalid(`FILES_URL must be a bucket such as s3://my-shop or s3://my-shop/files, not "${text}"`)
  return { bucket, prefix: folder ? `${folder.slice(1)}/` : '', endpoint }
}

/** The names are OpenTelemetry's own. */
function readTracing(env: NodeJS.ProcessEnv, endpoint: string | undefined): Config['tracing'] {
  if (!endpoint) return undefined
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG || 1)
  if (!(share >= 0 && share <= 1)) throw new ConfigInvalid(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "${env.OTEL_TRACES_SAMPLER_ARG}"`)
  return { endpoint, serviceName: env.OTEL_SERVICE_NAME || 'galleria', share }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** What the platform itself and the storefront's files answer below. */
const TAKEN = new Set(['/api', '/assets', '/development', '/img', '/metrics'])

/** `WEB_APPS`: "/seller=apps/seller/build/server/index.js, /staff=...". */
function readWebApps(text: string): WebApp[] {
  const apps = listOf(text).map((pair) => {
    const [, base = '', entry = ''] = /^(\/[a-z][a-z-]{0,30})=(.+)$/.exec(pair) ?? []
    if (!base || TAKEN.has(base)) throw new ConfigInvalid(`WEB_APPS must be a list such as /seller=apps/seller/build/server/index.js, not "${pair}"`)
    return { base, entry: resolve(ROOT, entry) }
  })
  if (new Set(apps.map(({ base }) => base)).size < apps.length) throw new ConfigInvalid('WEB_APPS names one path twice')
  return apps
}

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** `TRUST_PROXY`: so many hops from here, or addresses and networks. Each hop that is trusted must really be there: what it does not write, the caller does. */
function readTrust(text: string): Config['trustProxy'] {
  if (['', '0', 'false', 'no'].includes(text.toLowerCase())) return false
  if (['true', 'yes'].includes(text.toLowerCase())) return 1
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const entries = listOf(text)
  if (entries.length > 0 && entries.every((entry) => NAMED_NETWORKS.has(entry) || isNetwork(entry))) return entries
  throw new ConfigInvalid(`TRUST_PROXY must be a number of proxies, or their addresses and networks such as 10.0.0.0/8, not "${text}"`)
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}

function readOrigins(text: string): readonly string[] {
  const origins = listOf(text)
  const wrong = origins.find((origin) => !/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined) throw new ConfigInvalid(`CORS_ORIGINS must be origins such as https://app.example, with commas between, not "${wrong}"`)
  return origins
}

function readAddresses(name: string, text: string): string[] {
  const addresses = listOf(text)
  const wrong = addresses.find((address) => isIP(address) === 0)
  if (wrong !== undefined) throw new ConfigInvalid(`${name} must be addresses such as 10.0.0.7, with commas between them, not "${wrong}"`)
  return addresses
}

/** Addresses of the nodes of one cluster, by blanks or commas; a user and password may stand in them. */
function readNodes(text: string | undefined): readonly string[] | undefined {
  const nodes = (text ?? '').split(/[\s,]+/).filter(Boolean)
  for (const node of nodes)
    if (!URL.canParse(node) || !['http:', 'https:'].includes(new URL(node).protocol) || new URL(node).search !== '')
      throw new ConfigInvalid('OPENSEARCH_URL must be one or several addresses beginning with https:// or http://')
  return nodes.length > 0 ? nodes : undefined
}

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigInvalid, readConfig } from './config.ts'

it('needs nothing to be set, and takes an empty variable for one that is not set', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, databaseUrl: undefined, logLevel: 'info', trustProxy: false, outboxSecret: undefined })
  expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', LOG_LEVEL: '', TRUST_PROXY: '' })).toEqual(config)
})

it.each([
  [{}, [], true],
  [{ DATA_DIR: tmpdir() }, [], false],
  [{ DATA_DIR: join(tmpdir(), 'yet-to-be-made') }, [], true],
  [{ DATABASE_URL: 'postgres://db/shop' }, [], false],
  [{ DATABASE_URL: 'postgresql://shop:secret@one:5432,two:5433/shop' }, [], false],
  [{ DATA_DIR: tmpdir(), SEED: 'demo' }, [], true],
  [{ DATA_DIR: tmpdir() }, ['--dev'], true],
  [{ DATA_DIR: join(tmpdir(), 'yet-to-be-made'), SEED: 'never' }, [], false],
  [{ SEED: 'never' }, ['--dev'], false],
])('with %j and %j an empty place becomes the demo: %s', (env, args, expected) => {
  expect(readConfig(env, args).seedsDemo).toBe(expected)
})

it('stops within 8 seconds and drains for none, unless told otherwise', () => {
  expect(readConfig({})).toMatchObject({ stopSeconds: 8, drainSeconds: 0 })
  expect(readConfig({ STOP_SECONDS: '30', DRAIN_SECONDS: '10' })).toMatchObject({ stopSeconds: 30, drainSeconds: 10 })
})

const MISWRITTEN = 'can not be read as an address: in a name or password, write / as %2F, ? as %3F, # as %23, : as %3A, @ as %40 and % as %25'

describe('names the variable and what it should be', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc"'],
    [{ DATABASE_READ_URL: 'postgres://standby/shop' }, 'DATABASE_READ_URL names standbys of the database at DATABASE_URL, which is not set'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, not "80.5"'],
    [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY must be a number of proxies, or their addresses and networks such as 10.0.0.0/8, not "perhaps"'],
    [{ TRUST_PROXY: '10.0.0.0/40' }, 'TRUST_PROXY must be a number of proxies, or their addresses and networks such as 10.0.0.0/8, not "10.0.0.0/40"'],
    [{ CORS_ORIGINS: 'https://a.example, b.example' }, 'CORS_ORIGINS must be origins such as https://app.example, with commas between, not "b.example"'],
    [{ CORS_ORIGINS: 'https://a.example/' }, 'CORS_ORIGINS must be origins such as https://app.example, with commas between, not "https://a.example/"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace or silent, not "loud"'],
    [{ SEED: 'yes' }, 'SEED must be one of auto, demo or never, not "yes"'],
    [{ OUTBOX_SECRET: 'guess me' }, 'OUTBOX_SECRET must be 20 to 100 letters, digits, - and _'],
    [{ STOP_SECONDS: '2' }, 'STOP_SECONDS must be a whole number from 4 to 3600, not "2"'],
    [{ DRAIN_SECONDS: '5' }, 'STOP_SECONDS must be at least 4 more than DRAIN_SECONDS: that long the rest of stopping may take'],
    [{ FILES_URL: 'https://bucket.example' }, 'FILES_URL must be a bucket such as s3://my-shop or s3://my-shop/files, not "https://bucket.example"'],
    [{ FILES_URL: 's3://my-shop/../other' }, 'FILES_URL must be a bucket such as s3://my-shop or s3://my-shop/files, not "s3://my-shop/../other"'],
    [{ SMS_URL: 'sms.shop.example' }, 'SMS_URL must be an address beginning with https:// or http://'],
    [{ SMS_URL: 'https://api.twilio.com', SMS_FROM: '+15005550006' }, 'SMS_URL must say who we are at the gateway: https://ACCOUNT:TOKEN@api.twilio.com'],
    [{ SMS_URL: 'https://control.msg91.com', SMS_TEMPLATE: 't1' }, 'SMS_URL must say who we are at the gateway: https://AUTHKEY@control.msg91.com'],
    [{ SMS_URL: 'https://key@control.msg91.com' }, 'SMS_TEMPLATE must be the id of a template at MSG91 that holds the variable "text"'],
    [
      { SMS_URL: 'https://key@control.msg91.com', SMS_TEMPLATE: 't1', SMS_FROM: '+15005550006' },
      'SMS_FROM must be a sender of 3 to 11 letters and digits that is registered at MSG91, or nothing',
    ],
    [{ SMS_URL: 'https://key@gateway.example', SMS_PROTOCOL: 'fax' }, 'SMS_PROTOCOL must be one of auto, twilio or msg91, not "fax"'],
    ...['', '98450 10101', 'A name that is too long'].map((SMS_FROM): [NodeJS.ProcessEnv, string] => [
      { SMS_URL: 'https://AC1:secret@api.twilio.com', SMS_FROM },
      'SMS_FROM must be a number such as +15005550006, a name of up to 11 letters and digits, or a messaging service (MG...)',
    ]),
    [{ SMTP_URL: 'smtp://shop:a/b@mail.shop.example:587' }, `SMTP_URL ${MISWRITTEN}`],
    [{ SMTP_URL: 'smtp://shop:a#b@mail.shop.example:587' }, `SMTP_URL ${MISWRITTEN}`],
    [{ DATABASE_URL: 'postgresql://shop:a?b@db.shop.example/shop' }, `DATABASE_URL ${MISWRITTEN}`],
    [{ SMTP_URL: 'mail.shop.example' }, 'SMTP_URL must be an address beginning with smtp:// or smtps://'],
    ...[undefined, '', 'My shop', 'My shop <hello>'].map((MAIL_FROM): [NodeJS.ProcessEnv, string] => [
      { SMTP_URL: 'smtp://mail.shop.example', MAIL_FROM },
      "MAIL_FROM must be who sends the mail of SMTP_URL, such as 'My shop <hello@shop.example>'",
    ]),
  ])('%j', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigInvalid(message))
  })

  it('without telling a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://shop:secret@localhost/shop' })).toThrow(
      new ConfigInvalid('DATABASE_URL must be an address such as postgresql://user:password@host:5432/shop, or with several hosts: @one:5432,two:5432/shop'),
    )
  })
})

it.each([
  [{ FILES_URL: 's3://my-shop' }, { bucket: 'my-shop', prefix: '', endpoint: undefined }],
  [{ FILES_URL: 's3://my-shop/files/one/' }, { bucket: 'my-shop', prefix: 'files/one/', endpoint: undefined }],
  [
    { FILES_URL: 's3://my-shop', S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { bucket: 'my-shop', prefix: '', endpoint: 'http://127.0.0.1:9000' },
  ],
])('%j names where files are kept', (env, place) => {
  expect(readConfig(env).fileBucket).toEqual(place)
})

it.each([
  ['0', false],
  ['1', 1],
  ['yes', 1],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.7, fd00::/8', ['10.0.0.0/8', '192.0.2.7', 'fd00::/8']],
  ['loopback', ['loopback']],
])('TRUST_PROXY=%s counts proxies or names them', (text, trusted) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted)
})

it('CORS_ORIGINS lists the origins whose pages may call', () => {
  expect(readConfig({ CORS_ORIGINS: 'https://a.example, http://b.example:8080' }).corsOrigins).toEqual(['https://a.example', 'http://b.example:8080'])
})

it('reads where other web apps are served', () => {
  expect(readConfig({ WEB_APPS: '/seller=/srv/seller/index.js, /staff=/srv/staff/index.js' }).webApps).toEqual([
    { base: '/seller', entry: '/srv/seller/index.js' },
    { base: '/staff', entry: '/srv/staff/index.js' },
  ])
  for (const text of ['seller=/a.js', '/api=/a.js', '/a/b=/a.js', '/seller', '/seller=/a.js,/seller=/b.js'])
    expect(() => readConfig({ WEB_APPS: text }), text).toThrow('WEB_APPS')
})

it.each(['+15005550006', 'Galleria', `MG${'0a'.repeat(16)}`])('SMS_FROM may be %s', (from) => {
  const url = 'https://AC1:secret@api.twilio.com'
  expect(readConfig({ SMS_URL: url, SMS_FROM: from }).sms).toEqual({ protocol: 'twilio', url, from })
})

it.each([
  [
    { SMS_URL: 'https://key@control.msg91.com', SMS_TEMPLATE: 't1' },
    { protocol: 'msg91', url: 'https://key@control.msg91.com', template: 't1', from: undefined },
  ],
  [
    { SMS_URL: 'http://key@127.0.0.1:9000', SMS_PROTOCOL: 'msg91', SMS_TEMPLATE: 't1', SMS_FROM: 'GALRIA' },
    { protocol: 'msg91', url: 'http://key@127.0.0.1:9000', template: 't1', from: 'GALRIA' },
  ],
  [
    { SMS_URL: 'https://a:b@sms.msg91.com', SMS_PROTOCOL: 'twilio', SMS_FROM: 'Galleria' },
    { protocol: 'twilio', url: 'https://a:b@sms.msg91.com', from: 'Galleria' },
  ],
])('which protocol a gateway speaks follows from where it is, unless it is said: %j', (env, sms) => {
  expect(readConfig(env).sms).toEqual(sms)
})

it('reads the nodes of a search cluster, and refuses what is no address', () => {
  expect(readConfig({}).openSearchNodes).toBeUndefined()
  expect(readConfig({ OPENSEARCH_URL: 'https://shop:secret@one:9200, http://two:9200' }).openSearchNodes).toEqual([
    'https://shop:secret@one:9200',
    'http://two:9200',
  ])
  expect(() => readConfig({ OPENSEARCH_URL: 'one:9200' })).toThrow('OPENSEARCH_URL')
})

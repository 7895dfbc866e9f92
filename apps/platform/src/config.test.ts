import { describe, expect, it } from 'vitest'
import { ConfigInvalid, readConfig } from './config.ts'

it('needs nothing to be set, and takes an empty variable for one that is not set', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, databaseUrl: undefined, logLevel: 'info', trustProxy: false, outboxSecret: undefined })
  expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', LOG_LEVEL: '', TRUST_PROXY: '' })).toEqual(config)
})

describe('names the variable and what it should be', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc"'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, not "80.5"'],
    [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY must be 1 or 0, not "perhaps"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace or silent, not "loud"'],
    [{ OUTBOX_SECRET: 'guess me' }, 'OUTBOX_SECRET must be 20 to 100 letters, digits, - and _'],
    [{ SMTP_URL: 'mail.shop.example' }, 'SMTP_URL must be an address beginning with smtp:// or smtps://'],
  ])('%j', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigInvalid(message))
  })

  it('without telling a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://shop:secret@localhost/shop' })).toThrow(
      new ConfigInvalid('DATABASE_URL must be an address beginning with postgres:// or postgresql://'),
    )
  })
})

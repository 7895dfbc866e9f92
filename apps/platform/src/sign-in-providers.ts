import { parseArgs, stripVTControlCharacters } from 'node:util'
import { readConfig } from './config.ts'
import { expectData } from './infra/expected-data.ts'
import { CommandRefused, runCommand } from './infra/operator-command.ts'
import { openMigratedDatabase } from './infra/shop-database.ts'
import { isOnThisMachine } from '@galleria/kernel'

/** The entry of `npm run sign-in-providers`: with whose help shoppers of a tenant can sign in. */
const USAGE = `npm run sign-in-providers -- --tenant KEY                                        whose help there is
CLIENT_SECRET=... npm run sign-in-providers -- --tenant KEY --set google --client-id ID
CLIENT_SECRET=... npm run sign-in-providers -- --tenant KEY --set facebook --client-id ID
CLIENT_SECRET=... npm run sign-in-providers -- --tenant KEY --set TYPE --name NAME --issuer URL --client-id ID
npm run sign-in-providers -- --tenant KEY --remove TYPE
TYPE is a word of lower-case letters, digits and -; URL is what the provider calls its issuer (OpenID Connect).
The provider is to send people back to https://HOST/auth/social, with each host of the tenant.
`
const PRESETS: Readonly<Record<string, { readonly kind: 'openid' | 'facebook'; readonly name: string; readonly issuer: string }>> = {
  google: { kind: 'openid', name: 'Google', issuer: 'https://accounts.google.com' },
  facebook: { kind: 'facebook', name: 'Facebook', issuer: 'https://graph.facebook.com' },
}

const OPTIONS = {
  tenant: { type: 'string' },
  set: { type: 'string' },
  remove: { type: 'string' },
  name: { type: 'string' },
  issuer: { type: 'string' },
  'client-id': { type: 'string' },
  help: { type: 'boolean' },
} as const

await runCommand(() => main(process.argv.slice(2), process.env.CLIENT_SECRET))

async function main(args: readonly string[], clientSecret: string | undefined): Promise<number> {
  const asked = read(args)
  if (asked.help || asked.tenant === undefined || (asked.set !== undefined && asked.remove !== undefined)) {
    process.stdout.write(USAGE)
    return asked.help ? 0 : 2
  }
  const provider = asked.set === undefined ? undefined : providerFrom(asked.set, asked, clientSecret)
  const config = readConfig(process.env)
  await expectData({ ...config, seedsDemo: false })
  const database = await openMigratedDatabase(config)
  const { openProviderOffice } = await import('./sign-in-providers-composition.ts')
  const office = await openProviderOffice(database.connectionString, asked.tenant)
  try {
    if (!office) throw new CommandRefused(`There is no tenant "${asked.tenant}".`)
    if (provider) await office.set(provider)
    if (asked.remove !== undefined && !(await office.remove(asked.remove))) throw new CommandRefused(`There is no provider "${asked.remove}".`)
    const providers = await office.list()
    for (const { type, name, issuer, clientId } of providers) process.stdout.write(`${stripVTControlCharacters(`${type}  ${name}  ${issuer}  ${clientId}`)}\n`)
    if (providers.length === 0) process.stdout.write('Shoppers sign in with a password or a code.\n')
    return 0
  } finally {
    await office?.close()
    await database.stop()
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

function providerFrom(type: string, asked: ReturnType<typeof read>, clientSecret: string | undefined) {
  const preset = PRESETS[type]
  const [name, issuer, clientId] = [asked.name ?? preset?.name, asked.issuer ?? preset?.issuer, asked['client-id']]
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(type)) throw new CommandRefused(`"${type}" is no word of 2 to 31 lower-case letters, digits and -.`)
  if (!name || !issuer || !clientId) throw new CommandRefused(`A provider needs --client-id, and one that we do not know --name and --issuer.\n${USAGE}`)
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol)) throw new CommandRefused(`"${issuer}" is no address.`)
  if (new URL(issuer).protocol !== 'https:' && !isOnThisMachine(new URL(issuer)))
    throw new CommandRefused(`"${issuer}" is to begin with https://: without TLS a provider is asked on this machine alone.`)
  if (!clientSecret) throw new CommandRefused('CLIENT_SECRET is not set: it is what the provider gave with the client id.')
  return { type, kind: preset?.kind ?? ('openid' as const), name, issuer, clientId, clientSecret }
}

import type { Config } from './config.ts'
import type { Tenant } from './modules/tenant/index.ts'

/** What `npm start` prints when the shop can be opened. */
export function welcome(address: string, tenants: readonly Tenant[], config: Pick<Config, 'smtpUrl'>): string {
  const { port } = new URL(address)
  const shops = tenants.map((tenant) => {
    const [host = 'localhost'] = tenant.hosts
    const { locales, currency } = tenant.settings
    return `  ${tenant.name.padEnd(14)} http://${host}:${port}/   (${currency}, ${locales.join(' and ')})`
  })
  const logins = DEMO_LOGINS.filter((login) => tenants.some((tenant) => tenant.key === login.tenant)).map(
    (login) => `  ${login.tenant.padEnd(14)} ${login.userName}  ${login.password}`,
  )
  return [
    '',
    'Galleria is open:',
    ...shops,
    ...(logins.length > 0 ? ['Demo logins:', ...logins] : []),
    ...(config.smtpUrl ? [] : [`Mail and SMS (sign-in codes too) are kept here: http://localhost:${port}/development/outbox`]),
    'Ctrl-C stops the shop.',
    '',
    '',
  ].join('\n')
}

/** Accounts of the demo shops; they exist only where the demo was seeded. */
export const DEMO_LOGINS = [
  { tenant: 'galleria', userName: 'anjali@galleria.example', password: 'mercado-2026', name: { first: 'Anjali', last: 'Rao' } },
  { tenant: 'plaza', userName: 'lucia@plaza.example', password: 'mercado-2026', name: { first: 'Lucía', last: 'Vega' } },
] as const

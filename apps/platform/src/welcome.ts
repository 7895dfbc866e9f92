import type { Tenant } from './modules/tenant/index.ts'

/** What `npm start` prints when the shop can be opened. `outboxSecret` where there is a development outbox: it is nowhere else to be had. */
export function welcome(address: string, tenants: readonly Tenant[], outboxSecret: string | undefined): string {
  const { port } = new URL(address)
  const addressOf = ({ hosts: [host = 'localhost'] }: Tenant) => `http://${host}:${port}`
  const shops = tenants.map((tenant) => {
    const { locales, currency } = tenant.settings
    return `  ${tenant.name.padEnd(14)} ${addressOf(tenant)}/   (${currency}, ${locales.join(' and ')})`
  })
  const logins = DEMO_LOGINS.filter((login) => tenants.some((tenant) => tenant.key === login.tenant)).map(
    (login) =>
      `  ${login.tenant.padEnd(14)} ${login.userName}  ${login.password}${'rights' in login ? '   (works there)' : 'seller' in login ? `   (works for ${login.seller})` : ''}`,
  )
  const outboxes = (secret: string) => tenants.map((tenant) => `  ${tenant.name.padEnd(14)} ${addressOf(tenant)}/development/outbox?secret=${secret}`)
  return [
    '',
    'Galleria is open:',
    ...shops,
    ...(logins.length > 0 ? ['Demo logins:', ...logins] : []),
    ...(outboxSecret === undefined ? [] : ['Mail and SMS (sign-in codes too) are kept here, for you only:', ...outboxes(outboxSecret)]),
    'Ctrl-C stops the shop.',
    '',
    '',
  ].join('\n')
}

/** Accounts of the demo shops; they exist only where the demo was seeded. The first of a shop is its customer, with orders. */
export const DEMO_LOGINS = [
  { tenant: 'galleria', userName: 'anjali@galleria.example', password: 'mercado-2026', name: { first: 'Anjali', last: 'Rao' } },
  {
    tenant: 'galleria',
    userName: 'mira@galleria.example',
    password: 'mercado-2026',
    name: { first: 'Mira', last: 'Shah' },
    rights: ['tenant.configure', 'content.edit', 'review.moderate', 'search.edit', 'ticket.answer', 'audit.read'],
  },
  {
    tenant: 'galleria',
    userName: 'kabir@galleria.example',
    password: 'mercado-2026',
    name: { first: 'Kabir', last: 'Menon' },
    seller: 'green-acre',
  },
  { tenant: 'plaza', userName: 'lucia@plaza.example', password: 'mercado-2026', name: { first: 'Lucía', last: 'Vega' } },
  {
    tenant: 'plaza',
    userName: 'tomas@plaza.example',
    password: 'mercado-2026',
    name: { first: 'Tomás', last: 'Andrade' },
    rights: ['tenant.configure', 'content.edit', 'review.moderate', 'search.edit', 'ticket.answer', 'audit.read'],
  },
  { tenant: 'plaza', userName: 'ines@plaza.example', password: 'mercado-2026', name: { first: 'Inés', last: 'Paredes' }, seller: 'casa-condor' },
] as const

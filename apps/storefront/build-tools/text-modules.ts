import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LOCALES, type Locale } from '@galleria/locales'
import type { Plugin } from 'vite'

/** What comes with every page: weighed with each of them, so only what nearly all of them say. */
const PUBLIC = new Set(['cart', 'catalog', 'compare', 'components', 'delivery', 'lib', 'options', 'place', 'search', 'shell'])

/** Features whose texts come with the pages of one person. */
const PERSONAL = new Set(['account', 'auth', 'wishlist'])

/** Features whose texts come with the till and the pages of an account only: the cart opens without them. */
const OWN = new Set(['addresses', 'bills', 'booking', 'checkout', 'counter', 'help', 'orders', 'profile', 'referral', 'returns', 'waiting-order', 'wallet'])

/** Of what narrows a list, which asks for them itself. */
const LISTS = new Set(['facets'])

/** Features of pages on which somebody looks around. */
const AROUND = new Set(['advertisement', 'content', 'faq', 'home', 'shops'])

/** Features that are about one product. */
const GOODS = new Set(['product', 'stock-alert'])

/** Of what customers say, which asks for them itself on a product's page. */
const REVIEWS = new Set(['review'])

/** Features that tell what is new and what was written, or is spoken about there: their pages, and the menus of the head and the bot, which are loaded when they are opened. */
const TOLD = new Set(['assistant', 'chat', 'notifications', 'prescription', 'quotation'])

/** Features that only those see who work at the shop. */
const STAFF = new Set(['inbox', 'moderation', 'shop-orders', 'staff', 'support', 'theme'])

/** Features that load their texts themselves, with what shows them; and what is said in place of a page that needs search. */
const LATER = new Set(['search-away', 'suggest'])

/** Of choosing a time, which asks for them itself on a product's page. */
const TIMES = new Set(['times'])

/** Features whose words the server says. */
const SAID_BY_SERVER = new Set(['care'])

/** What the browser loads with every page, and what with those that say so (`RouteHandle`): page-texts.ts sees that none is left out. What it never needs is "server". */
export const BROWSER_PARTS = ['public', 'around', 'goods', 'reviews', 'personal', 'own', 'told', 'staff', 'suggest', 'lists', 'times'] as const
export type BrowserPart = (typeof BROWSER_PARTS)[number]
const PARTS = [...BROWSER_PARTS, 'server'] as const
export type Part = (typeof PARTS)[number]

/** The part that the texts of a feature, or of another folder with a catalogue, are in. Throws when nobody has said so: they would come with every page. */
export function partOf(catalogue: string): Part {
  if (catalogue === 'server' || SAID_BY_SERVER.has(catalogue)) return 'server'
  if (STAFF.has(catalogue)) return 'staff'
  if (LATER.has(catalogue)) return 'suggest'
  if (TIMES.has(catalogue)) return 'times'
  if (LISTS.has(catalogue)) return 'lists'
  if (AROUND.has(catalogue)) return 'around'
  if (REVIEWS.has(catalogue)) return 'reviews'
  if (GOODS.has(catalogue)) return 'goods'
  if (TOLD.has(catalogue)) return 'told'
  if (OWN.has(catalogue)) return 'own'
  if (PERSONAL.has(catalogue)) return 'personal'
  if (PUBLIC.has(catalogue)) return 'public'
  throw new Error(`The texts of "${catalogue}" have no part yet: name it in build-tools/text-modules.ts, among those of the pages that say them`)
}

/** Whether who has loaded one part has the texts of another, too: whoever is at the till may have to sign in, and two files are a round trip more than one. */
export const isIn = (loaded: string, part: Part): boolean => loaded === part || (loaded === 'own' && part === 'personal')

const PREFIX = 'virtual:galleria/texts'
const folderOf = (locale: Locale): string => fileURLToPath(new URL(`./${locale}/storefront/`, import.meta.resolve('@galleria/locales')))

export const textModuleId = (part: Part, locale: Locale): string => `${PREFIX}/${part}/${locale}`

/**
 * The catalogues of a language's folder as two modules, so that a browser loads its own language and not before it needs it:
 * `virtual:galleria/texts` has functions that load them, `virtual:galleria/texts/all` holds them all, for the server.
 */
export function textModules(): Plugin {
  const codes = new Map([
    [PREFIX, `export const textLoaders = { ${BROWSER_PARTS.map(loadersOf).join(', ')} }`],
    [`${PREFIX}/all`, allTexts()],
    ...PARTS.flatMap((part) => LOCALES.map((locale) => [textModuleId(part, locale), textsOf(part, locale)] as const)),
  ])
  return {
    name: 'galleria:text-modules',
    resolveId: (id) => (codes.has(id) ? `\0${id}` : undefined),
    load: (id) => codes.get(id.slice(1)),
  }
}

function loadersOf(part: Part): string {
  return `${part}: { ${LOCALES.map((locale) => `${locale}: () => import('${textModuleId(part, locale)}')`).join(', ')} }`
}

function allTexts(): string {
  const modules = LOCALES.flatMap((locale) => PARTS.map((part) => ({ locale, name: `${part}_${locale}`, id: textModuleId(part, locale) })))
  const imports = modules.map(({ name, id }) => `import { messages as ${name} } from '${id}'`)
  const languages = LOCALES.map((locale) => `${locale}: { ${PARTS.map((part) => `...${part}_${locale}`).join(', ')} },`)
  return `${imports.join('\n')}\nexport const allTexts = {\n${languages.join('\n')}\n}`
}

function textsOf(part: Part, locale: Locale): string {
  const folder = folderOf(locale)
  const catalogues = readdirSync(folder).filter((file) => file.endsWith('.po') && isIn(part, partOf(file.slice(0, -'.po'.length))))
  // Under an address of its own, or the bundler would put what both parts have into a third file.
  const addressOf = (file: string): string => folder + file + (partOf(file.slice(0, -'.po'.length)) === part ? '' : '?lingui')
  const imports = catalogues.map((file, index) => `import { messages as part${index} } from ${JSON.stringify(addressOf(file))}`)
  return `${imports.join('\n')}\nexport const messages = { ${catalogues.map((_, index) => `...part${index}`).join(', ')} }`
}

import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBoundaries, describeViolation, readRepository, rules } from './boundaries.ts'
import { FEATURE_ARROWS } from './feature-rules.ts'

const manifest = (name: string, dependencies: string[] = [], exports: string[] = ['.']): string =>
  JSON.stringify({
    name,
    exports: Object.fromEntries(exports.map((door) => [door, './src/index.ts'])),
    dependencies: Object.fromEntries(dependencies.map((each) => [each, '1.0.0'])),
  })

/** A repository small enough to see whole, in which every arrow is right. */
const sound: Readonly<Record<string, string>> = {
  'package.json': manifest('galleria', ['vitest']),
  'packages/kernel/package.json': manifest('@galleria/kernel'),
  'packages/kernel/src/index.ts': 'export const one = 1',
  'packages/contract/package.json': manifest('@galleria/contract', ['@galleria/kernel'], ['.', './openapi']),
  'packages/contract/src/index.ts': "export { one } from '@galleria/kernel'",
  'packages/ui/package.json': manifest('@galleria/ui', ['react']),
  'packages/ui/src/utilities.css': '.muted { color: grey }',
  'packages/ui/src/button.css': '.btn { color: red }\n.btn-quiet { color: grey }',
  'packages/ui/src/button.tsx': "export const Button = ({ kind }) => <button className={kind === 'quiet' ? 'btn btn-quiet' : 'btn'} />",
  'apps/storefront/app/features/cart/cart.css': '.cart .muted { color: black }',
  'apps/storefront/app/features/cart/cart.tsx': 'export const Cart = () => <p className="cart muted" />',
  'packages/testing/package.json': manifest('@galleria/testing', ['@galleria/platform']),
  'apps/storefront/package.json': manifest('@galleria/storefront', ['@galleria/contract', '@galleria/ui']),
  'apps/storefront/app/root.tsx': "import type { Cart } from '@galleria/contract'\nimport '@galleria/ui'\nexport type Root = Cart",
  'apps/storefront/app/routes/checkout.tsx': "import '../features/checkout/checkout-page.tsx'",
  'apps/storefront/app/features/checkout/checkout-page.tsx': "import '../cart/basket.ts'\nimport '../../components/price.tsx'",
  'apps/storefront/app/features/cart/basket.ts': "import '../../lib/tenant.ts'",
  'apps/storefront/app/components/price.tsx': "import '../lib/tenant.ts'",
  'apps/storefront/app/lib/tenant.ts': "import type { Host } from '../host.ts'\nexport type Tenant = Host",
  'apps/storefront/app/host.ts': 'export type Host = unknown',
  'apps/platform/package.json': manifest(
    '@galleria/platform',
    ['@galleria/contract', '@galleria/kernel', '@galleria/testing', 'drizzle-orm', 'fastify'],
    ['./composition'],
  ),
  'apps/platform/src/main.ts': "import { buildPlatform } from './composition.ts'\nbuildPlatform()",
  'apps/platform/src/composition.ts': "import { createCart } from './modules/cart/index.ts'\nexport const buildPlatform = createCart",
  'apps/platform/src/http/api.ts': "import 'fastify'",
  'apps/platform/src/modules/cart/index.ts': "export { createCart } from './cart.service.ts'\nexport type { Cart } from './cart.ts'",
  'apps/platform/src/modules/cart/cart.ts':
    "import { one } from '@galleria/kernel'\nexport type Cart = { at: Date }\nexport const first = (at: string) => ({ at: new Date(at), one })",
  'apps/platform/src/modules/cart/cart.service.ts':
    "import { rows } from './cart.repository.ts'\nimport type { Order } from '../order/index.ts'\nexport const createCart = (): Order => rows",
  'apps/platform/src/modules/cart/cart.repository.ts': "import { cartTable } from './cart.tables.ts'\nexport const rows = cartTable",
  'apps/platform/src/modules/cart/cart.tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core'\nimport { orderTable } from '../order/order.tables.ts'\nexport const cartTable = pgTable('cart_line', { order: orderTable })",
  'apps/platform/src/modules/cart/cart.test.ts':
    "import '@galleria/testing'\nimport { test } from 'vitest'\nimport { createOrder } from '../order/order.service.ts'\ntest('', createOrder)",
  'apps/platform/src/modules/order/index.ts': "export type { Order } from './order.ts'",
  'apps/platform/src/modules/order/order.ts': 'export type Order = unknown',
  'apps/platform/src/modules/order/order.service.ts': 'export const createOrder = () => Date.now()',
  'apps/platform/src/modules/order/order.tables.ts': "import { pgTable } from 'drizzle-orm/pg-core'\nexport const orderTable = pgTable('orders', {})",
  'apps/platform/src/infra/platform.tables.ts': "import { pgTable } from 'drizzle-orm/pg-core'\nexport const eventOutboxTable = pgTable('event_outbox', {})",
  'apps/platform/src/infra/events.ts': "export const announce = 'announced as (insert into event_outbox (type) values (1))'",
  'apps/platform/src/modules/order/order.repository.ts':
    "const title = 'Update your cart_line'\nexport const place = (takeLines: string) => `with placed as (insert into orders (id) values ($1)), ${takeLines} select id from placed, given ${title}`",
}

/** Violations after some files are added or replaced. */
function violationsWith(changes: Readonly<Record<string, string>>): string[] {
  return checkBoundaries(new Map(Object.entries({ ...sound, ...changes }))).map(({ rule, path }) => `${rule} ${path}`)
}

const FEATURES = 'apps/storefront/app/features'
const CART = 'apps/platform/src/modules/cart'
const ORDER = 'apps/platform/src/modules/order'
const MIGRATIONS = 'apps/platform/migrations'

/** For each rule the files that break it, and where this must be seen. */
const broken: Readonly<Record<string, readonly { readonly files: Readonly<Record<string, string>>; readonly at?: string }[]>> = {
  'declared-dependencies': [
    { files: { 'packages/kernel/src/uuid.ts': "import 'uuid'" } },
    { files: { 'packages/kernel/src/runner.ts': "import 'vitest'" } },
    { files: { 'apps/platform/src/http/deep.ts': "export const load = () => import('pg/lib/client')" } },
  ],
  'open-doors': [
    { files: { 'apps/platform/src/http/inside.ts': "import '@galleria/contract/src/cart.ts'" } },
    { files: { 'apps/storefront/app/table.ts': "import '../../platform/src/modules/cart/cart.tables.ts'" } },
    { files: { 'e2e/cart.spec.ts': "import '../apps/platform/src/main.ts'" } },
  ],
  'package-arrows': [
    {
      files: {
        'packages/contract/package.json': manifest('@galleria/contract', ['@galleria/ui'], ['.', './openapi']),
        'packages/contract/src/index.ts': "import '@galleria/ui'",
      },
      at: 'packages/contract/src/index.ts',
    },
    {
      files: {
        'packages/ui/package.json': manifest('@galleria/ui', ['@galleria/kernel']),
        'packages/ui/src/price.tsx': "import type { Money } from '@galleria/kernel'\nexport type M = Money",
      },
      at: 'packages/ui/src/price.tsx',
    },
    { files: { 'apps/storefront/app/schema.ts': "import { cartSchema } from '@galleria/contract'\nexport const s = cartSchema" } },
  ],
  'words-stay-on-the-server': [
    {
      files: {
        'packages/locales/package.json': manifest('@galleria/locales', [], ['.', './words']),
        'packages/kernel/package.json': manifest('@galleria/kernel', ['@galleria/locales']),
        'packages/kernel/src/locale.ts': "import { WORDS } from '@galleria/locales/words'\nexport const yes = WORDS.en.yes",
      },
      at: 'packages/kernel/src/locale.ts',
    },
  ],
  'testing-in-tests': [{ files: { 'apps/platform/src/http/fake.ts': "export { fakeClock } from '@galleria/testing'" } }],
  'modules-name-types': [
    { files: { [`${CART}/cart.service.ts`]: "import { placeOrder } from '../order/index.ts'\nplaceOrder()" } },
    { files: { [`${CART}/cart.service.ts`]: "import type { Order } from '../order/order.ts'\nexport type O = Order" } },
    { files: { [`${CART}/cart.service.ts`]: "export type O = import('../order/order.ts').Order" } },
  ],
  'no-module-circles': [
    { files: { [`${ORDER}/order.service.ts`]: "import type { Cart } from '../cart/index.ts'\nexport type C = Cart" } },
    { files: { [`${ORDER}/order-line.tables.ts`]: "import { cartTable } from '../cart/cart.tables.ts'\nexport const orderLineTable = cartTable" } },
  ],
  'no-file-circles': [
    {
      files: {
        'packages/kernel/src/money.ts': "import type { Locale } from './locale.ts'\nexport type Money = Locale",
        'packages/kernel/src/locale.ts': "import type { Money } from './money.ts'\nexport type Locale = Money",
      },
    },
    {
      files: {
        [`${CART}/cart-line.ts`]: "export { totals } from './totals.ts'",
        [`${CART}/totals.ts`]: "export const totals = () => import('./warnings.ts')",
        [`${CART}/warnings.ts`]: "import { totals } from './cart-line.ts'\nexport const warnings = totals",
      },
    },
    { files: { 'apps/storefront/app/host.ts': "import type { Tenant } from './lib/tenant.ts'\nexport type Host = Tenant" } },
  ],
  'tables-behind-repositories': [
    { files: { [`${CART}/cart.repository.ts`]: "import { orderTable } from '../order/order.tables.ts'\nexport const o = orderTable" } },
    { files: { [`${CART}/cart.service.ts`]: "import { cartTable } from './cart.tables.ts'\nexport const c = cartTable" } },
    { files: { 'apps/platform/src/infra/report.ts': "import { cartTable } from '../modules/cart/cart.tables.ts'\nexport const c = cartTable" } },
  ],
  'layers-of-a-module': [
    { files: { [`${CART}/cart.routes.ts`]: "import { rows } from './cart.repository.ts'\nexport const r = rows" } },
    { files: { [`${CART}/cart-line.repository.ts`]: "import { createCart } from './cart.service.ts'\nexport const lines = createCart" } },
  ],
  'domain-knows-no-framework': [
    { files: { [`${CART}/cart.ts`]: "import { sql } from 'drizzle-orm'\nexport const s = sql" } },
    { files: { [`${CART}/merge-carts.ts`]: "import type { FastifyInstance } from 'fastify'\nexport type F = FastifyInstance" } },
    { files: { [`${CART}/cart.ts`]: "import { readFileSync } from 'node:fs'\nexport const r = readFileSync" } },
    { files: { [`${CART}/fill-cart.ts`]: "import type { Database } from '../../infra/database.ts'\nexport type D = Database" } },
    { files: { [`${CART}/fill-cart.ts`]: "import { networkOf } from '../../infra/rate-limits.ts'\nexport const n = networkOf" } },
    { files: { [`${CART}/fill-cart.ts`]: "export type R = import('../../http/api.ts').Route" } },
  ],
  'processes-in-infra': [{ files: { [`${CART}/cart-printer.adapter.ts`]: "import { fork } from 'node:child_process'\nexport const f = fork" } }],
  'domain-has-no-clock': [
    { files: { [`${CART}/cart.ts`]: 'export const isStale = (at: Date) => at < new Date()' } },
    { files: { [`${CART}/cart.ts`]: 'export const age = (at: number) => Date.now() - at' } },
  ],
  'modules-through-composition': [
    { files: { 'apps/platform/src/http/cart-page.ts': "import { createCart } from '../modules/cart/index.ts'\ncreateCart()" } },
    { files: { 'apps/platform/src/main.ts': "import { createCart } from './modules/cart/index.ts'\ncreateCart()" } },
    { files: { 'apps/platform/src/composition.ts': "import { createCart } from './modules/cart/cart.service.ts'\nexport const buildPlatform = createCart" } },
  ],
  'layers-of-the-storefront': [
    { files: { 'apps/storefront/app/lib/format.ts': "import '../components/price.tsx'" } },
    { files: { 'apps/storefront/app/components/totals.tsx': "import type { Basket } from '../features/cart/basket.ts'\nexport type B = Basket" } },
    { files: { [`${FEATURES}/cart/cart-page.tsx`]: "import '../../routes/checkout.tsx'" } },
  ],
  'feature-arrows': [
    { files: { [`${FEATURES}/cart/totals.ts`]: "import type { Quote } from '../checkout/checkout-page.tsx'\nexport type Q = Quote" } },
    { files: { [`${FEATURES}/cart/cart-page.tsx`]: "import '../auth/auth.css'" } },
    { files: { [`${FEATURES}/chat/chat-page.tsx`]: "import '../cart/basket.ts'" } },
  ],
  'tables-by-their-owner': [
    { files: { [`${ORDER}/order.repository.ts`]: "export const CLEAR = 'delete from cart_line where tenant_id = $1'" } },
    { files: { [`${ORDER}/order.repository.ts`]: 'export const COUNT = (given: string) => `select 1 from ${given} g, orders o, cart_line as c`' } },
    { files: { [`${CART}/cart.parts.ts`]: 'export const lines = `select 1 from cart_line c\n  left join "orders" o on o.id = c.id`' } },
    { files: { [`${CART}/cart.repository.ts`]: "export const rows = 'insert into event_outbox (type) values (1)'" } },
    { files: { 'apps/platform/src/infra/report.ts': "export const REPORT = 'update orders set status = 1'" } },
  ],
  'one-owner-for-a-class': [
    { files: { [`${FEATURES}/cart/cart.css`]: '.cart .btn { color: blue }' }, at: `${FEATURES}/cart/cart.css` },
    { files: { [`${FEATURES}/checkout/checkout.css`]: '@media print { .cart { color: blue } }' }, at: `${FEATURES}/checkout/checkout.css` },
  ],
  'components-are-used-by-name': [
    {
      files: { [`${FEATURES}/cart/cart.tsx`]: 'export const Cart = ({ is }) => <p className={`cart muted ${is ? "btn" : ""}`} />' },
      at: `${FEATURES}/cart/cart.tsx`,
    },
  ],
  'no-look-is-left-over': [
    { files: { [`${FEATURES}/cart/cart.css`]: '.cart { color: red }\n.till { color: blue }' }, at: `${FEATURES}/cart/cart.css` },
    { files: { [`${FEATURES}/cart/basket.tsx`]: 'export const Basket = () => <p className="cart basket" />' }, at: `${FEATURES}/cart/basket.tsx` },
  ],
  'migrations-expand': [
    'ALTER TABLE "cart_line" DROP COLUMN "note";',
    'alter table cart_line drop note, add column remark text;',
    'DROP TABLE "cart_line";',
    'drop function refuse_order(text);',
    'ALTER TABLE "cart_line" RENAME COLUMN "note" TO "remark";',
    'alter table cart_line rename to basket_line;',
    'ALTER TABLE "cart_line" ALTER COLUMN "quantity" SET DATA TYPE bigint;',
    'ALTER TABLE "cart_line" ALTER COLUMN "note" SET NOT NULL;',
    'ALTER TABLE "cart_line" ALTER COLUMN "note" DROP DEFAULT;',
    'ALTER TABLE "cart_line" ADD COLUMN "gift" boolean NOT NULL;',
    'ALTER TABLE "cart_line" ADD CONSTRAINT "few" CHECK (quantity < 10);',
    'CREATE UNIQUE INDEX "one_note" ON "cart_line" USING btree ("note");',
    '-- contract: after 0099_never\nALTER TABLE "cart_line" DROP COLUMN "note";',
    '-- contract: after 0013_later\nALTER TABLE "cart_line" DROP COLUMN "note";',
  ].map((sql) => ({ files: { [`${MIGRATIONS}/0012_now.sql`]: sql, [`${MIGRATIONS}/0013_later.sql`]: 'CREATE TABLE "later" ("n" int);' } })),
  'composition-on-top': [
    { files: { 'apps/platform/src/http/whole.ts': "import { buildPlatform } from '../composition.ts'\nbuildPlatform()" } },
    { files: { 'apps/platform/src/http/start.ts': "import '../main.ts'" } },
    { files: { 'apps/platform/src/main.ts': "import './http/api.ts'" } },
  ],
}

test('finds nothing wrong in a sound repository', () => {
  expect(violationsWith({})).toEqual([])
})

test('lets a migration add, put right what it has added itself, and take away what an earlier release has stopped using', () => {
  const expand = [
    'CREATE TABLE "gift" ("id" uuid PRIMARY KEY NOT NULL, "note" text NOT NULL);',
    'ALTER TABLE "gift" ADD CONSTRAINT "gift_fk" FOREIGN KEY ("id") REFERENCES "public"."cart_line"("id");',
    '-- Old lines have none: drop column is not what this does.\nALTER TABLE "cart_line" ADD COLUMN "gift_id" uuid;',
    'ALTER TABLE "cart_line" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;',
    'CREATE UNIQUE INDEX "cart_line_gift" ON "cart_line" USING btree ("gift_id") WHERE gift_id is not null;',
    'CREATE INDEX "cart_line_by_note" ON "cart_line" USING btree ("note");',
    'DROP INDEX "cart_line_old";',
    'ALTER TABLE "cart_line" ALTER COLUMN "note" DROP NOT NULL;',
    'ALTER TABLE "cart_line" DROP CONSTRAINT "few";',
    "update cart_line set gift_id = null where note = 'rename';",
    'create or replace function refuse_order(code text) returns boolean language plpgsql as $$ begin return false; end $$;',
  ].join('--> statement-breakpoint\n')
  const contract = '-- contract: after 0012_gift\nALTER TABLE "cart_line" DROP COLUMN "note";'
  expect(violationsWith({ [`${MIGRATIONS}/0012_gift.sql`]: expand, [`${MIGRATIONS}/0013_no_note.sql`]: contract })).toEqual([])
})

test('lists each feature after those that it may import', () => {
  const names = FEATURE_ARROWS.map(([feature]) => feature)
  for (const [index, [feature, imports]] of FEATURE_ARROWS.entries())
    for (const other of imports) expect(names.slice(0, index), `${feature} -> ${other}`).toContain(other)
})

test('has a fixture that breaks each rule', () => {
  expect(Object.keys(broken).toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
})

describe.each(Object.entries(broken))('%s', (rule, cases) => {
  test.each(cases)('is seen to be broken (%#), and nothing else is', ({ files, at }) => {
    const found = new Set(violationsWith(files))
    // Which of its imports closes a circle is chance.
    if (rule.endsWith('-circles')) expect([...found].map((violation) => violation.split(' ')[0])).toEqual([rule])
    // An arrow that points the wrong way often closes a circle besides.
    else expect([...found].filter((violation) => !violation.includes('-circles '))).toEqual([`${rule} ${at ?? Object.keys(files)[0]}`])
  })
})

test('the house keeps its own rules', async () => {
  const violations = checkBoundaries(await readRepository(resolve(import.meta.dirname, '../../..')))
  expect(violations.map(describeViolation)).toEqual([])
})

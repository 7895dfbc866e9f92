import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Halls } from './halls.tsx'
import { Hero } from './hero.tsx'
import { useRowWords } from './use-row-words.ts'

const shop = vi.hoisted(() => ({ tenant: { locale: 'en', tagline: 'Tea', payments: ['STRIPE'], markets: [] as { slug: string }[] } }))
vi.mock('../../lib/tenant.ts', async (original: () => Promise<object>) => {
  const { createPaths } = await import('../../lib/paths.ts')
  return { ...(await original()), useTenant: () => ({ ...shop, paths: createPaths(''), format: { number: String } }) }
})

const hall = (slug: string) => ({ slug, name: slug, icon: 'none', itemCount: 12, blurb: '' })
const Words = () => Object.values(useRowWords()).map(({ why }) => <p key={why}>{why}</p>)

/** What the home page says of these halls, without its tags. */
function saidOf(...markets: readonly ReturnType<typeof hall>[]): string {
  shop.tenant.markets = [...markets]
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  const page = (
    <I18nProvider i18n={i18n}>
      <Hero markets={markets} exhibits={[]} />
      <Halls markets={markets} />
      <Words />
    </I18nProvider>
  )
  return renderToString(page).replace(/<!-- -->/g, '')
}

it('a shop of one hall speaks of no other, and leads to it without a row of doors', () => {
  const said = saidOf(hall('tea'))
  expect(said).toContain('12 products from people who know what they sell.')
  expect(said).not.toMatch(/\bhalls?\b.*\broof\b|all halls|Choose a hall|id="markets"/)
  expect(said).toMatch(/href="\/market\/tea"[^>]*>(?:<[^>]+>)*See everything/)
})

it('a shop of several has a door to each', () => {
  const said = saidOf(hall('tea'), hall('pots'))
  // Whether one shop sells there or many is not known here.
  expect(said).toContain('from people who know what they sell, in 2 halls under one roof.')
  expect(said).toMatch(/Choose a hall/)
  expect(said).toContain('all halls')
  expect(said).toContain('id="markets"')
})

it('a shop before its first product says so, and leads nowhere where nothing is', () => {
  const said = saidOf()
  expect(said).toContain('The first products will appear here soon.')
  expect(said).not.toMatch(/<a |<ul|0 products|halls/)
})

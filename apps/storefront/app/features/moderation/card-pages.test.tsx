import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CardPages } from './card-pages.tsx'

const query = (...pages: readonly (readonly string[])[]) => ({
  data: { pages: pages.map((ids) => ({ data: ids.map((_id) => ({ _id })) })) },
  error: null,
  isFetching: false,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
})

const shownOf = (...pages: readonly (readonly string[])[]): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <CardPages query={query(...pages)} empty={<p>None</p>}>
        {({ _id }) => <li key={_id}>{_id}</li>}
      </CardPages>
    </I18nProvider>,
  ).replaceAll(/<\/?ul[^>]*>/g, '')

it('shows what a newer one has moved on to the next page once, where it stood', () => {
  expect(shownOf(['third', 'second'], ['second', 'first'])).toBe('<li>third</li><li>second</li><li>first</li>')
  expect(shownOf([], [])).toBe('<p>None</p>')
})

import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { pageOf } from '../../lib/page-context.ts'
import { openMarkets } from '../../lib/tenant.ts'

const DOORS = 4

/** A few markets to look into while signing in: the ones that the home page's first picture does not show. And who can help with it. */
export function authDoors({ context }: Pick<LoaderFunctionArgs<Readonly<RouterContextProvider>>, 'context'>) {
  const { config } = pageOf(context)
  return {
    doors: openMarkets(config)
      .slice(-DOORS)
      .map(({ slug, icon }) => ({ slug, icon })),
    providers: config.signIn.providers,
  }
}

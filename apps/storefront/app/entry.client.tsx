import { I18nProvider } from '@lingui/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { addTexts, browserI18n, documentFigures, documentLocale } from './lib/browser-texts.ts'
import { createPageSource, routesOf } from './lib/router/load-page.ts'
import { Pages } from './lib/router/pages.tsx'
import { createRouter } from './lib/router/router.ts'
import { bootScript } from 'virtual:galleria/boot'
import { sprite } from 'virtual:galleria/sprite'
import { type HydrationState, STATE_ID } from './router-protocol/hydration-state.ts'
import { guardMarkup } from './lib/trusted-markup.ts'

async function hydrate(): Promise<void> {
  const state: HydrationState = JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '')
  const [routes] = await Promise.all([routesOf(state), addTexts(state.texts)])
  browserI18n.activate(documentLocale(), documentFigures())
  const router = createRouter({ ...state, routes }, state.base, createPageSource(state.base, state.build))
  if (import.meta.env.DEV) (await import('./router-protocol/hot-reload.ts')).serveHotReload(router)
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nProvider i18n={browserI18n}>
        <Pages router={router} />
      </I18nProvider>,
    )
  })
}

guardMarkup([bootScript, sprite])
void hydrate()

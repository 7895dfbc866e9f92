import { I18nProvider } from '@lingui/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { addTexts, browserI18n, documentLocale } from './lib/browser-texts.ts'
import { bootScript } from 'virtual:galleria/boot'
import { sprite } from 'virtual:galleria/sprite'
import { encodedState, type HydrationState, STATE_ID } from './lib/hydration.ts'
import { guardMarkup } from './lib/trusted-markup.ts'

declare global {
  interface Window {
    __reactRouterContext?: object
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/** Does what the router's own scripts do, from data instead of inline code, and only now. */
async function adopt(state: HydrationState): Promise<void> {
  const load = async ([id, file]: [string, string]) => [id, await import(/* @vite-ignore */ file)] as const
  const [modules] = await Promise.all([Promise.all(Object.entries(state.routes).map(load)), import(/* @vite-ignore */ state.manifest)])
  window.__reactRouterRouteModules = Object.fromEntries(modules)
  window.__reactRouterContext = {
    basename: state.basename,
    future: {},
    routeDiscovery: { mode: 'initial' },
    ssr: true,
    isSpaMode: false,
    stream: new Response(encodedState(state)).body,
  }
}

async function hydrate(): Promise<void> {
  const text = document.getElementById(STATE_ID)?.textContent
  await Promise.all([
    addTexts({ en: () => import('./lib/messages.en.ts'), es: () => import('./lib/messages.es.ts') }),
    text ? adopt(JSON.parse(text)) : undefined,
  ])
  browserI18n.activate(documentLocale())
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nProvider i18n={browserI18n}>
        <HydratedRouter />
      </I18nProvider>,
    )
  })
}

guardMarkup([bootScript, sprite])
void hydrate()

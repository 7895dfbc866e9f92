import { I18nProvider } from '@lingui/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { addTexts, browserI18n, documentLocale } from './lib/browser-texts.ts'
import { bootScript } from 'virtual:galleria/boot'
import { sprite } from 'virtual:galleria/sprite'
import { publicTexts } from 'virtual:galleria/texts'
import { adoptState } from './router-protocol/adopt-state.ts'
import { STATE_ID } from './router-protocol/hydration-state.ts'
import { guardMarkup } from './lib/trusted-markup.ts'

async function hydrate(): Promise<void> {
  const text = document.getElementById(STATE_ID)?.textContent
  await Promise.all([addTexts(publicTexts), text ? adoptState(JSON.parse(text)) : undefined])
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

import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { messageChunks } from 'virtual:galleria/chunks'
import { hydrationState, STATE_ID, scriptJson } from './lib/hydration.ts'
import { serverI18n } from './lib/i18n.server.ts'
import { pageContext } from './lib/page-context.ts'

const STATE_TAG = `<script type="application/json" id="${STATE_ID}">`

/** The whole page as one string: no loader here defers anything, and a string costs a third less than a stream. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const page = routerContext.get(pageContext)
  const data = await readAll(context.serverHandoffStream)
  const markup = renderToString(
    <I18nProvider i18n={serverI18n[page.locale]}>
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
    </I18nProvider>,
  )
  const html = import.meta.env.DEV
    ? withDevelopmentData(markup, data)
    : markup.replace(STATE_TAG, () => STATE_TAG + scriptJson(hydrationState(context, page.prefix || '/', data, messageChunks[page.locale])))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html>${html}`, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) return
  context.get(pageContext).host.onError?.(error)
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) text += decoder.decode(chunk.value, { stream: true })
  return text + decoder.decode()
}

/** In development the router's own scripts are in the page and wait for the data on their stream. */
function withDevelopmentData(markup: string, data: string): string {
  const script = `<script>__reactRouterContext.streamController.enqueue(${scriptJson(data)});__reactRouterContext.streamController.close()</script>`
  return markup.replace('</body>', () => `${script}</body>`)
}

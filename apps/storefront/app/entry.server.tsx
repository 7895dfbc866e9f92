import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptJson } from './lib/hydration.ts'
import { serverI18n } from './lib/i18n.server.ts'
import { pageContext, pageOf } from './lib/page-context.ts'
import { htmlResponse, renderPage } from './render-document.tsx'

/** The whole page as one string: no loader here defers anything, and a string costs a third less than a stream. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const encoded = await readAll(context.serverHandoffStream)
  const entry = { ...context, serverHandoffStream: undefined }
  const html = import.meta.env.DEV ? developmentPage(entry, request, routerContext, encoded) : renderPage(entry, request, routerContext, { encoded })
  return htmlResponse(html, status, headers)
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) return
  context.get(pageContext).host.onError?.(error)
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

/** In development the router's own scripts are in the page and wait for the data on their stream. */
function developmentPage(entry: EntryContext, request: Request, routerContext: Readonly<RouterContextProvider>, encoded: string): string {
  const markup = renderToString(
    <I18nProvider i18n={serverI18n[pageOf(routerContext).locale]}>
      <ServerRouter context={entry} url={request.url} />
    </I18nProvider>,
  )
  const script = `<script>__reactRouterContext.streamController.enqueue(${scriptJson(encoded)});__reactRouterContext.streamController.close()</script>`
  return `<!doctype html>${markup.replace('</body>', () => `${script}</body>`)}`
}

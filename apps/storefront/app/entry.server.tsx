import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { serverI18n } from './lib/i18n.server.ts'
import { pageContext, pageOf } from './lib/page-context.ts'
import { withDevelopmentData } from './router-protocol/development-page.ts'
import { htmlResponse, renderPage } from './router-protocol/render-document.tsx'

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

function developmentPage(entry: EntryContext, request: Request, routerContext: Readonly<RouterContextProvider>, encoded: string): string {
  const markup = renderToString(
    <I18nProvider i18n={serverI18n[pageOf(routerContext).locale]}>
      <ServerRouter context={entry} url={request.url} />
    </I18nProvider>,
  )
  return withDevelopmentData(markup, encoded)
}

import type { HandleErrorFunction } from 'react-router'
import { pageContext } from './lib/page-context.ts'

/** The router wants this file. Pages are made by router-protocol/answer-page.tsx; what comes to the router are files, which have no document. */
export default function handleDocument(): Response {
  return new Response(null, { status: 404 })
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) return
  context.get(pageContext).host.onError?.(error)
}

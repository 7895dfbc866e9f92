import { isLocale } from '@galleria/kernel'

/** What the router puts behind a page's path to ask for its data alone, and the parameter in which it names the routes whose data it wants. */
const DATA = '.data'
const ROUTES = '_routes'

/** The query parameters that change what this address answers, when `names` change what its page shows. */
export const queryOfData = (pathname: string, names: readonly string[]): readonly string[] => (pathname.endsWith(DATA) ? [...names, ROUTES] : names)

/**
 * The router's browser side asks for the data of a language's home page at "/es.data" (base name and ".data"), in which the language is no
 * segment of its own. Answers the same request as "/es/_.data", which the server side understands as well, and of which we can tell the language.
 */
export function withHomeData(request: Request): Request {
  const url = new URL(request.url)
  const locale = /^\/(\w+)\.data$/.exec(url.pathname)?.[1]
  if (!isLocale(locale)) return request
  url.pathname = `/${locale}/_.data`
  return new Request(url, request)
}

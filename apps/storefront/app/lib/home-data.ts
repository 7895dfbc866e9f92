import { isLocale } from '@galleria/kernel'

/**
 * The router's browser side asks for the data of a language's home page at "/es.data" (base name and ".data"); its server side knows that
 * page's data only below the base name, as "/es/_.data". Answers the request that the server side understands.
 */
export function withHomeData(request: Request): Request {
  const url = new URL(request.url)
  const locale = /^\/(\w+)\.data$/.exec(url.pathname)?.[1]
  if (!isLocale(locale)) return request
  url.pathname = `/${locale}/_.data`
  return new Request(url, request)
}

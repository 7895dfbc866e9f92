/** Line ends, NUL and the like: no address of ours holds one, and some of them would split a header. */
const CONTROL = /\p{Cc}/u

/**
 * The address as it is routed. A path that cannot be decoded, or decodes to what is no text, stands for itself, so that it leads nowhere like
 * any other that is not there, instead of failing wherever it is first used. So does a query that cannot be decoded.
 */
export function readableAddress(address: string): string {
  const url = withoutDoubled(address)
  if (!url.includes('%')) return url
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const query = at < 0 ? '' : url.slice(at)
  return (isReadable(path) ? path : path.replaceAll('%', '%25')) + (isDecodable(query) ? query : query.replaceAll('%', '%25'))
}

/** C-03: a client whose base ends in a slash and whose paths begin with one. Only calls, which know no empty part: a page of `//` stays what it is, nowhere. */
const withoutDoubled = (url: string): string => (/^\/api\/{2,}[^/?#]/.test(url) ? url.replace(/\/{2,}/, '/') : url)

const isReadable = (path: string): boolean => isDecodable(path) && !CONTROL.test(decodeURIComponent(path))

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * The path of a page that is reported, as browsers write it: of a path, or of an address of this shop as somebody copied it. Undefined for anything else. What stands
 * behind the `#` is not kept: it may open an order.
 */
export function pageIn(text: string, hosts: readonly string[]): string | undefined {
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text)) return undefined
  const address = text.startsWith('/') ? `https://${hosts[0] ?? ''}${text}` : /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const { host, hostname, username, pathname, search } = new URL(address)
  const isOurs = hosts.some((own) => [host, hostname].includes(own.toLowerCase())) && username === ''
  return isOurs && !pathname.includes('//') ? pathname + search : undefined
}

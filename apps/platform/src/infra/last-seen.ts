/**
 * Notes how something of each tenant was when it was looked at last; answers whether it is otherwise now. Compared is what this process has seen, since nodes that
 * share a database or an engine find it changed already. The first time it may have been otherwise.
 */
export function createLastSeen(): (tenantId: string, now: string) => boolean {
  const seen = new Map<string, string>()
  return (tenantId, now) => {
    const isOtherwise = seen.get(tenantId) !== now
    seen.set(tenantId, now)
    return isOtherwise
  }
}

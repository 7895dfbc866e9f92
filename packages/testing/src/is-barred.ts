/**
 * Whether what a robots.txt says to everybody bars an address, which is a path with its query: RFC 9309. A rule bars what begins with it, `*` in it stands for
 * anything, and `$` at its end for the end of the address.
 */
export function isBarred(robots: string, address: string): boolean {
  const rules = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => rule)
  return rules.some((rule) => {
    const start = rule.replace(/[.+?^{}()|[\]\\]|\$(?!$)/g, '\\$&').replaceAll('*', '.*')
    return new RegExp(`^${start}`).test(address)
  })
}

import { isIPv4, isIPv6 } from 'node:net'
import { isPassedOn, withClaim } from './passed-on.ts'

/** Enough to see where attempts come from, too little to tell who: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function truncatedAddress(ip: string): string {
  if (isPassedOn(ip)) return withClaim(ip, truncatedAddress)
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip.replace(/%.*$/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return ip
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`
}

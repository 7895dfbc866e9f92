import type { Config } from '../config.ts'

const WITHIN = /^::1$|^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^f[cd]|^fe[89ab]/i

/** On this machine or in a network of our own: where a proxy of ours stands, unless it is named. */
export const isWithin = (address: string): boolean => WITHIN.test(address)

/**
 * Whom we believe about callers. A number counts the proxies from here; the nearest must stand within, or anybody who reaches us directly could
 * claim to be one. A proxy with a public address has to be named.
 */
export const trustedProxies = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (address: string, hop: number) => hop < proxies && (hop > 0 || isWithin(address)) : proxies

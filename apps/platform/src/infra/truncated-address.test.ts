import { expect, test } from 'vitest'
import { truncatedAddress } from './truncated-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1234:5678::1', '2001:db8:1234::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['in-process', 'in-process'],
  ['passed on', 'passed on'],
  ['passed on for 203.0.113.77', 'passed on for 203.0.113.0/24'],
])('knows %s as %s', (ip, network) => {
  expect(truncatedAddress(ip)).toBe(network)
})

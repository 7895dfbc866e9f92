import { expect, test } from 'vitest'
import { mustBeSealed } from './mail-line.ts'

test.each([
  ['smtp://shop:s3cret@mail.example.org:587', true],
  ['imap://help%40shop.example:s3cret@192.168.1.7/INBOX', true],
  ['smtp://shop:s3cret@127.example.org', true],
  ['smtp://shop:s3cret@mail.example.org:587?requireTLS=true', true],
  ['smtp://shop:s3cret@relay.internal:25?requireTLS=false', false],
  ['smtps://shop:s3cret@mail.example.org', false],
  ['imaps://help:s3cret@mail.example.org/INBOX', false],
  ['smtp://relay.internal:25', false],
  ['smtp://shop:s3cret@localhost:2525', false],
  ['smtp://shop:s3cret@127.0.0.2:2525', false],
  ['imap://help:s3cret@[::1]:143/INBOX', false],
])('has to seal the line to %s: %s', (url, isSealed) => expect(mustBeSealed(url)).toBe(isSealed))

import { test } from 'vitest'
import { type GuestWalk, NARROW, WALK, expectWholeShop, WIDE } from './support/walks.ts'

test.each<GuestWalk>([
  { tenant: 'galleria', prefix: '', language: 'English', colorScheme: 'dark', ...WIDE },
  { tenant: 'plaza', prefix: '', language: 'Spanish', colorScheme: 'dark', ...NARROW },
  { tenant: 'plaza', prefix: '/en', language: 'English', ...WIDE },
])('UX-38: a guest of $tenant, in $language, comes to every page by links in sight, and every page is whole, still and open to everybody', WALK, (walk) =>
  expectWholeShop(walk),
)

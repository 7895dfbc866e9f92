import type { ProviderWire } from '@galleria/contract'
import { expect, it } from 'vitest'
import { replyOf } from '../../pseudo-language/wire.fixture.ts'
import { shopOf } from './shop-data.ts'
import { shopStructuredData } from './shop-structured-data.ts'

const shop = (takesCalls: boolean) =>
  shopOf({ ...(replyOf('getProvider') as { data: ProviderWire }).data, authentication: { userName: 'mill', phone: '02012345678' }, takesCalls })

it('tells the number of a shop that takes calls, on its page and to machines, and of no other', () => {
  expect(shop(true).phone).toBe('02012345678')
  expect(shopStructuredData(shop(true), '/mill')).toMatchObject({ telephone: '02012345678' })
  expect(shop(false).phone).toBeUndefined()
  expect(shopStructuredData(shop(false), '/mill')).not.toHaveProperty('telephone')
})

import { expect, it } from 'vitest'
import { hasGoods, hasServices, isService } from './index.ts'

const [goods, services, untold] = [{ sells: 'goods' }, { sells: 'services' }, {}] as const

it('tells services from goods, which is what nobody has said anything of', () => {
  expect([goods, services, untold].map(isService)).toEqual([false, true, false])
  expect([[goods], [services, services], [services, untold], []].map(hasGoods)).toEqual([true, false, true, false])
  expect([[goods], [services, services], [services, untold], []].map(hasServices)).toEqual([false, true, true, false])
})

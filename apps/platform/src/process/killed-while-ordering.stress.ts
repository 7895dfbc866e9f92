import { type Kill, testKills } from './killed-while-ordering.suite.ts'

const MOMENTS = [1, 15, 30, 45, 75, 90, 105, 130]

testKills(
  MOMENTS.flatMap((after): Kill[] => [
    { what: 'the shop', after },
    { what: 'the shop with its database', after },
    { what: 'the database', after },
  ]),
)

import { testLostAdds } from './killed-while-adding.suite.ts'

testLostAdds([1, 20, 60, 100, 140, 180, 220, 260])

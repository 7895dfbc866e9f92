import { vi } from 'vitest'
import { testLostAdds } from './killed-while-adding.suite.ts'

vi.setConfig({ testTimeout: 60_000 })

testLostAdds([120])

import { createProcessPool } from './process-pool.ts'
import type { Facts, Order } from './process-pool.fixture.ts'

// A shop that has something done, says by which process, and then has nothing more to do; or, told to stay, waits for something that takes long.
const pool = createProcessPool<Order, Facts>({ script: new URL('./process-pool.fixture.ts', import.meta.url), does: 'helps a test', stuckMs: 10_000 })
await pool.run('talkative')
const { pid } = await pool.run('facts')
process.stdout.write(`${pid}\n`)
if (process.argv[2] === 'stay') await pool.run({ slow: 60_000 })

import { beforeAll } from 'vitest'
import { makeOwnTenants } from './own-tenants.ts'
import { beginTurns } from './shopper.ts'

// Runs before each file, in the process that has read what it is made of for a file before it; its hook comes before those of the file.
beginTurns()
beforeAll(makeOwnTenants)

import { testBackups } from './killed-backup.suite.ts'

// From the first steps of the program to the last ones, a rename among them.
testBackups({ orders: 400, moments: [150, 500, 800, 1100, 1400, 1800, 2300, 3000] })

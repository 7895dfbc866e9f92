import { resolve } from 'node:path'
import { checkBoundaries, describeViolation, readRepository, rules } from './boundaries.ts'

const violations = checkBoundaries(await readRepository(resolve(import.meta.dirname, '../../..')))
for (const violation of violations) console.error(describeViolation(violation))
for (const { name, why } of rules.filter((rule) => violations.some((violation) => violation.rule === rule.name))) console.error(`\n${name}: ${why}`)
if (violations.length > 0) process.exitCode = 1

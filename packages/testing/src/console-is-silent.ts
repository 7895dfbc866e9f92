import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

/** Whatever a test writes to console.error or console.warn fails it. A test that expects a complaint replaces the method with a spy. */
const complaints: string[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    complaints.push(`console.${level}: ${format(...args)}`)
  }
}

function failOnComplaints(): void {
  const said = complaints.splice(0)
  if (said.length > 0) throw new Error(said.join('\n'))
}

afterEach(failOnComplaints)
afterAll(failOnComplaints)

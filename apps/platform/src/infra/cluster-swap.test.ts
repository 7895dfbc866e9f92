import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeSwap, hasDatabase, takePlace } from './cluster-swap.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'galleria-swap-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

function makeCluster(folder: string, mark: string): void {
  mkdirSync(join(dir, folder, 'postgres'), { recursive: true })
  writeFileSync(join(dir, folder, 'postgres/mark'), mark)
}
const markOf = (): string => readFileSync(join(dir, 'postgres/mark'), 'utf8')

test('a finished database takes the place of the old one, which stays beside it', () => {
  makeCluster('.', 'old')
  makeCluster('.restoring', 'new')
  const before = takePlace(dir, new Date('2026-11-21T20:15:00Z')) ?? ''
  expect(before).toBe(join(dir, 'postgres.before-2026-11-21T20-15-00.000Z'))
  expect([markOf(), readFileSync(join(before, 'mark'), 'utf8')]).toEqual(['new', 'old'])
  expect(readdirSync(dir).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a restore that was killed between the two renames is completed by the next start', () => {
  makeCluster('.restored', 'new')
  expect(hasDatabase(dir)).toBe(true)
  completeSwap(dir)
  expect(markOf()).toBe('new')
  expect(existsSync(join(dir, '.restored'))).toBe(false)
})

test('one that was killed before them has changed nothing', () => {
  makeCluster('.', 'old')
  makeCluster('.restored', 'new')
  completeSwap(dir)
  expect(markOf()).toBe('old')
  rmSync(join(dir, 'postgres'), { recursive: true })
  rmSync(join(dir, '.restored'), { recursive: true })
  makeCluster('.restoring', 'half')
  expect(hasDatabase(dir)).toBe(false)
})

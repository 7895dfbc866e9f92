import pg from 'pg'
import { expect, test } from 'vitest'
import { createInCompany } from './in-company.ts'

const alone = async () => 'alone'
const together = async () => 'together'

test('is done in company, and alone where nothing came of that', async () => {
  const inCompany = createInCompany()
  expect(await inCompany('a', together, alone)).toBe('together')
  expect(await inCompany('a', async () => undefined, alone)).toBe('alone')
})

test('goes alone where the same is at something else, in company or alone, and in company again when that is over', async () => {
  const inCompany = createInCompany()
  const first = Promise.withResolvers<string>()
  const underWay = [inCompany('a', () => first.promise, alone), inCompany('a', together, () => first.promise)]
  expect(await inCompany('a', together, alone)).toBe('alone')
  expect(await inCompany('b', together, alone)).toBe('together')
  first.resolve('over')
  expect(await Promise.all(underWay)).toEqual(['over', 'over'])
  expect(await inCompany('a', together, alone)).toBe('together')
})

test('is tried alone after what PostgreSQL has undone, and throws what may have been done', async () => {
  const inCompany = createInCompany()
  const undone = Object.assign(new pg.DatabaseError('no', 2, 'error'), { severity: 'ERROR' })
  const cut = Object.assign(new pg.DatabaseError('gone', 4, 'error'), { severity: 'FATAL' })
  expect(await inCompany('a', () => Promise.reject(undone), alone)).toBe('alone')
  await expect(inCompany('a', () => Promise.reject(cut), alone)).rejects.toBe(cut)
  await expect(inCompany('a', () => Promise.reject(new Error('lost')), alone)).rejects.toThrow('lost')
  expect(await inCompany('a', together, alone)).toBe('together')
})

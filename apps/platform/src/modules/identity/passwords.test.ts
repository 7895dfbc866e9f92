import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'
import { refusalOf } from '../../shop.fixture.ts'

const passwords = createPasswords()

test('hashes with argon2id at 19 MiB and two passes, and knows its own again', async () => {
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await expect(passwords.verify('correct horse', hash)).resolves.toBe(true)
  await expect(passwords.verify('correct horsf', hash)).resolves.toBe(false)
})

test('the same characters, composed or not, are the same password', async () => {
  const hash = await passwords.hash('contraseña-1'.normalize('NFD'))
  await expect(passwords.verify('contraseña-1'.normalize('NFC'), hash)).resolves.toBe(true)
})

test('nobody has no password, and finding that out costs a whole verification', async () => {
  const hash = await passwords.hash('correct horse')
  const timeOf = async (of: string | null) => {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now()
      await passwords.verify('something else', of)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const [known, unknown] = [await timeOf(hash), await timeOf(null)]
  expect(unknown).toBeGreaterThan(known / 3)
  expect(unknown).toBeLessThan(known * 3)
  await expect(passwords.verify('something else', null)).resolves.toBe(false)
})

test('does what waits in turn, and sends away what would wait too long', async () => {
  const small = createPasswords({ maxWaiting: 3 })
  const hash = await small.hash('correct horse')
  const five = Array.from({ length: 5 }, () => small.verify('correct horse', hash))
  const refusal = await refusalOf(small.verify('correct horse', hash))
  expect(refusal.code).toBe('server.unavailable')
  await expect(Promise.all(five)).resolves.toEqual([true, true, true, true, true])
  await expect(small.verify('correct horse', hash)).resolves.toBe(true)
})

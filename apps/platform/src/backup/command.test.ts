import { expect, test } from 'vitest'
import { roomComplaint } from './command.ts'

const failed = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {})

test('a full disk is told in words, whoever has met it', () => {
  for (const code of ['ENOSPC', '53100'])
    expect(roomComplaint(failed('no space left', code))).toMatch(/^There is no room left on the disk \(no space left\)\. A backup needs room in BACKUP_DIR/)
  for (const lost of [failed('read ECONNRESET', 'ECONNRESET'), failed('Connection terminated unexpectedly')])
    expect(roomComplaint(lost)).toContain(`A database has ended under way, or its connection (${lost.message}). Is a disk full?`)
  expect(roomComplaint(failed('no such file', 'ENOENT'))).toBeUndefined()
  expect(roomComplaint('ENOSPC')).toBeUndefined()
})

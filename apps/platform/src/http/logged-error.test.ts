import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { DomainError } from '../errors.ts'
import { loggedError } from './logged-error.ts'

it('tells what failed and where, and why', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const logged = loggedError(new DomainError('server.unavailable', undefined, { cause: refused }))
  expect(logged).toMatchObject({
    type: 'DomainError',
    message: 'server.unavailable',
    code: 'server.unavailable',
    stack: expect.stringMatching(/^at .*logged-error\.test\.ts/),
    cause: { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', syscall: 'connect' },
  })
})

it('keeps the statement that failed, and none of its values', () => {
  const failed = new DrizzleQueryError('insert into sign_in_code values ($1, $2)', ['asha@example.com\n    at somewhere', '918273'], new Error('no such table'))
  const text = JSON.stringify(loggedError(failed))
  expect(text).toContain('insert into sign_in_code values ($1, $2)')
  expect(text).toContain('no such table')
  for (const value of ['asha@example.com', '918273', 'somewhere']) expect(text).not.toContain(value)
})

it('takes what a library has hung onto an error for its own business', () => {
  const lost = Object.assign(new Error('terminating connection'), {
    code: '57P01',
    client: { connectionParameters: { password: 'secret' } },
    detail: 'Key (email)=(asha@example.com)',
  })
  expect(JSON.stringify(loggedError(lost))).not.toMatch(/secret|asha/)
})

it('copes with what is no error, and with several in one', () => {
  expect(loggedError('no')).toMatchObject({ type: 'string', message: 'no' })
  expect(loggedError(new AggregateError([new Error('first'), new Error('second')], 'both'))).toMatchObject({
    message: 'both',
    errors: [{ message: 'first' }, { message: 'second' }],
  })
})

it('knows an error in a plain object, as some libraries give it', () => {
  const given = {
    message: 'the queue is gone',
    stack: 'Error: the queue is gone\n    at work (jobs.js:1:1)',
    code: '42P01',
    queue: 'mails',
    values: ['918273'],
  }
  expect(loggedError(given)).toEqual({ type: 'Error', message: 'the queue is gone', code: '42P01', stack: 'at work (jobs.js:1:1)' })
})

import { expect, test } from 'vitest'
import { isDisposableMail } from './disposable-mail.adapter.ts'

test.each(['ravi@mailinator.com', ' Ravi@Yopmail.COM ', 'ravi@inbox.mailinator.com', 'ravi@10minutemail.com'])('%s is to be thrown away', async (email) => {
  expect(await isDisposableMail(email)).toBe(true)
})

test.each(['ravi@gmail.com', 'ravi@mailinator.com.example', 'ravi@galleria-mailinator.com', 'x7k@duck.com', 'x7k@privaterelay.appleid.com', 'ravi', ''])(
  '%s is not',
  async (email) => {
    expect(await isDisposableMail(email)).toBe(false)
  },
)

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { readMail } from './incoming-mail.ts'
import { createMailReader } from './mail-reader.adapter.ts'
import type { Mailbox } from './ticket-mail.ports.ts'
import { createTicketMailService, type TicketMailDeps } from './ticket-mail.service.ts'

vi.setConfig({ testTimeout: 30_000 })

const reader = createMailReader()
afterAll(() => reader.close())

const mail = (body: string, head = ''): Buffer =>
  Buffer.from(`From: Asha <asha@shop.example>\r\nTo: help@shop.example\r\nMessage-ID: <a@b>\r\n${head}\r\n${body}`)
const PARTS = 'Content-Type: multipart/mixed; boundary=x\r\n'
const withFile = mail(
  '--x\r\n\r\nIt is blue.\r\n--x\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0=\r\n--x--',
  PARTS,
)
/** Each line may be the beginning of a head in Dutch, each the middle of one, and none is its end: what looks for one tries all of them. */
const endless = mail('Op x\r\n'.repeat(1_500) + 'schreef\r\n'.repeat(1_400))

test('a mail is read in a process of its own, with all that is in it', async () => {
  const read = await reader.read(withFile)
  expect(read).toEqual(await readMail(withFile))
  expect(read).toMatchObject({ text: 'It is blue.', from: ['asha@shop.example'], attachments: [{ name: 'a.png' }] })
})

test('what is no mail is refused as the parser refuses it', async () => {
  await expect(reader.read(mail('', `X: ${'y'.repeat(300_000)}\r\n`))).rejects.toThrow(/header size/i)
})

test('nobody waits for a mail that takes for ever, which fails alone', async () => {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  const aWhile = delay(3_000)
  const time = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const endlessly = reader.read(endless).catch((error: unknown) => error)
  delays.enable()
  await aWhile
  delays.disable()
  time.advanceTimersByTime(30_000)
  vi.useRealTimers()
  expect(await endlessly).toMatchObject({ message: 'The process that reads mails has not answered in 30000 ms' })
  expect(delays.max / 1e6).toBeLessThan(3_000)
  expect(await reader.read(mail('It is blue.'))).toMatchObject({ text: 'It is blue.' })
})

test('a shop that stops waits for no mail', async () => {
  const stopping = createMailReader()
  const reading = stopping.read(endless)
  setTimeout(() => void stopping.close(), 300)
  await expect(reading).rejects.toMatchObject({ code: 'server.unavailable' })
})

test('a mail that is being read when the shop stops is not given up: its job is done again', async () => {
  const stopping = createMailReader()
  const mailbox: Mailbox = { listAfter: async () => [], read: async () => endless, markRead: async () => undefined }
  const service = createTicketMailService({ mailbox, readMail: stopping.read, logger: { info: () => undefined } } as unknown as TicketMailDeps)
  const taking = service.take({ uidValidity: '1', uid: 1 })
  setTimeout(() => void stopping.close(), 300)
  await expect(taking).rejects.toMatchObject({ code: 'server.unavailable' })
  expect(service.counts()).toEqual([])
})

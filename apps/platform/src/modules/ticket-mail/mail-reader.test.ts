import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, expect, test, vi } from 'vitest'
import { readMail } from './incoming-mail.ts'
import { createMailReader } from './mail-reader.adapter.ts'

vi.setConfig({ testTimeout: 30_000 })

const readers = [createMailReader(), createMailReader({ stuckMs: 4_000 })] as const
afterAll(() => readers.forEach(({ close }) => close()))

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
  const read = await readers[0].read(withFile)
  expect(read).toEqual(await readMail(withFile))
  expect(read).toMatchObject({ text: 'It is blue.', from: ['asha@shop.example'], attachments: [{ name: 'a.png' }] })
})

test('what is no mail is refused as the parser refuses it', async () => {
  await expect(readers[0].read(mail('', `X: ${'y'.repeat(300_000)}\r\n`))).rejects.toThrow(/header size/i)
})

test('nobody waits for a mail that takes for ever, which fails alone', async () => {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  await expect(readers[1].read(endless)).rejects.toThrow('A mail was not read in 4000 ms')
  delays.disable()
  expect(delays.max / 1e6).toBeLessThan(3_000)
  expect(await readers[1].read(mail('It is blue.'))).toMatchObject({ text: 'It is blue.' })
})

test('a shop that stops waits for no mail', async () => {
  const reader = createMailReader()
  const reading = reader.read(endless)
  setTimeout(reader.close, 300)
  await expect(reading).rejects.toThrow('The process that read a mail has ended')
})

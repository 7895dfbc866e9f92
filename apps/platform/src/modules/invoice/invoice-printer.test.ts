import { afterAll, expect, test, vi } from 'vitest'
import { createInvoicePrinter } from './invoice-printer.adapter.ts'
import { longInvoice } from './long-invoice.fixture.ts'

vi.setConfig({ testTimeout: 30_000 })

const thread = new URL('./stuck-printer.fixture.mjs', import.meta.url)
const printers = [createInvoicePrinter(), createInvoicePrinter({ thread, stuckMs: 1_000, mayWait: 4 }), createInvoicePrinter({ thread, idleMs: 1 })] as const
afterAll(() => Promise.all(printers.map(({ close }) => close())))

test('prints in a thread of its own: whoever answers requests does none of the work', async () => {
  const [printer] = printers
  await printer.print([longInvoice(1)], 'IN', 'Asia/Kolkata')
  const [all, ours] = [process.cpuUsage(), process.threadCpuUsage()]
  const bytes = await printer.print([longInvoice(400)], 'IN', 'Asia/Kolkata')
  const spent = ({ user, system }: NodeJS.CpuUsage): number => user + system
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(spent(process.threadCpuUsage(ours))).toBeLessThan(spent(process.cpuUsage(all)) / 2)
})

test('what does not end, wants all memory or ends its thread fails alone, and the next is printed', async () => {
  const [, printer] = printers
  for (const [how, message] of [
    ['stuck', /not printed in 1000 ms/],
    ['greedy', /memory|not printed/],
    ['gone', /has ended/],
  ] as const) {
    await expect(printer.print([], how, ''), how).rejects.toThrow(message)
    expect(await printer.print([], 'fine', ''), how).toEqual(new Uint8Array([1]))
  }
})

test('no more wait than may: the others are told to come again', async () => {
  const [, printer] = printers
  // A fourth of those who may wait in all may be of one kind of work.
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => printer.print([], 'slow', '')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'server.unavailable' })
  expect(await printer.print([], 'fine', '')).toEqual(new Uint8Array([1]))
})

test('a thread that has gone for want of work comes back for the next', async () => {
  const [, , printer] = printers
  for (const _ of [1, 2, 3]) {
    expect(await printer.print([], 'fine', '')).toEqual(new Uint8Array([1]))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})

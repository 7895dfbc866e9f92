import { afterAll, expect, test, vi } from 'vitest'
import { printInvoices } from './invoice-pdf.adapter.ts'
import { createInvoicePrinter } from './invoice-printer.adapter.ts'
import { longInvoice } from './long-invoice.fixture.ts'

vi.setConfig({ testTimeout: 30_000 })

const program = new URL('./stuck-printer.fixture.mjs', import.meta.url)
const printers = [createInvoicePrinter(), createInvoicePrinter({ program, stuckMs: 3_000, mayWait: 4 }), createInvoicePrinter({ program, idleMs: 1 })] as const
afterAll(() => Promise.all(printers.map(({ close }) => close())))

test('prints in a process of its own: whoever answers requests does none of the work', async () => {
  const [printer] = printers
  const invoices = [longInvoice(400)]
  const spentOn = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const bytes = await printer.print([longInvoice(1)], 'IN', 'Asia/Kolkata')
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  const there = await spentOn(() => printer.print(invoices, 'IN', 'Asia/Kolkata'))
  expect(there).toBeLessThan((await spentOn(() => printInvoices(invoices, 'IN', 'Asia/Kolkata'))) / 2)
})

test('what does not end, wants all memory or ends its process fails alone, and the next is printed', async () => {
  const [, printer] = printers
  for (const [how, message] of [
    ['stuck', /not printed in 3000 ms/],
    ['greedy', /has ended.*memory|not printed/s],
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

test('a process that has gone for want of work comes back for the next', async () => {
  const [, , printer] = printers
  for (const _ of [1, 2, 3]) {
    expect(await printer.print([], 'fine', '')).toEqual(new Uint8Array([1]))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})

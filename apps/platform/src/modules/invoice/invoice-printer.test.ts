import { afterAll, expect, test, vi } from 'vitest'
import { printInvoices } from './invoice-pdf.adapter.ts'
import { createInvoicePrinter } from './invoice-printer.adapter.ts'
import { longInvoice } from './long-invoice.fixture.ts'

vi.setConfig({ testTimeout: 30_000 })

const printer = createInvoicePrinter()
afterAll(() => printer.close())

test('prints in a process of its own: whoever answers requests does none of the work', async () => {
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

test('of a crowd only some wait, and the others are told to come again', async () => {
  const crowd = Array.from({ length: 20 }, () => printer.print([longInvoice(1)], 'IN', 'Asia/Kolkata'))
  const outcomes = await Promise.allSettled(crowd)
  // One is printed, and a fourth of those who may wait in all may be of one kind of work.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1 + 32 / 4)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'server.unavailable' })
})

test('what can not be printed fails alone, and says of what', async () => {
  const [broken, whole] = await Promise.allSettled([
    printer.print([longInvoice(1)], 'IN', 'Nowhere/At all'),
    printer.print([longInvoice(1)], 'IN', 'Asia/Kolkata'),
  ])
  expect(broken).toMatchObject({ reason: { message: expect.stringMatching(/^The process that prints invoices failed: .*Nowhere/) } })
  expect(whole.status).toBe('fulfilled')
})

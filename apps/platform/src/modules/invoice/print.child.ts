import { serveTasks } from '../../infra/process-pool-child.ts'
import { printInvoices } from './invoice-pdf.adapter.ts'
import type { PrintTask } from './invoice-printer.adapter.ts'

serveTasks(({ papers, country, timeZone }: PrintTask) => printInvoices(papers, country, timeZone))

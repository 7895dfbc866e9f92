import { serveTasks } from '../../infra/process-pool-child.ts'
import { readMail } from './incoming-mail.ts'

serveTasks(readMail)

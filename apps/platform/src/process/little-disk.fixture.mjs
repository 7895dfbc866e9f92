// Loaded before a shop (NODE_OPTIONS): the file system that its data folder is on says that it has as little room as the file DISK_FILE tells, in megabytes of 100,000.
import { readFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const { statfs } = promises
const MB = 1_000_000

promises.statfs = async (folder, ...options) => {
  const real = await statfs(folder, ...options)
  if (folder !== process.env.DATA_DIR) return real
  return Object.assign(real, { bsize: MB, blocks: 100_000, bavail: Number(readFileSync(process.env.DISK_FILE, 'utf8')) })
}
syncBuiltinESMExports()

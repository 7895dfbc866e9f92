// Loaded before a shop (NODE_OPTIONS): when it ends, the file MODULES_FILE says which modules it had read, and whether somebody stands between it and its statements.
import { writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'

const modules = new Set()
registerHooks({
  load(url, context, next) {
    modules.add(url)
    return next(url, context)
  },
})

// A shop has children that are told to load this too.
const [, program = ''] = process.argv
if (program.endsWith('/main.ts')) {
  const { Client } = createRequire(program)('pg')
  const { query } = Client.prototype
  process.once('exit', () => {
    writeFileSync(process.env.MODULES_FILE, JSON.stringify({ modules: [...modules], areStatementsWrapped: Client.prototype.query !== query }))
  })
}

import { parseArgs, stripVTControlCharacters } from 'node:util'
import { SELLER_RIGHTS, STAFF_RIGHTS } from '@galleria/contract'
import { type UserName, userNameOf } from '@galleria/rules'
import { readConfig } from './config.ts'
import { expectData } from './infra/expected-data.ts'
import { CommandRefused, runCommand } from './infra/operator-command.ts'
import { openMigratedDatabase } from './infra/shop-database.ts'
import type { StaffOffice } from './staff-composition.ts'

/** The entry of `npm run staff`: says who works for a tenant, and gives and takes rights. */
const USAGE = `npm run staff -- --tenant KEY                                who works for the tenant and for its sellers
npm run staff -- --tenant KEY --user NAME --rights LIST     gives these rights, separated by commas, and takes all others
npm run staff -- --tenant KEY --user NAME --rights none     takes all
npm run staff -- --tenant KEY --user NAME --seller SLUG --rights LIST     the same for what the people of a seller may do with its orders
NAME is the email address or mobile number of an account that has been logged in to with a code.
Rights: ${STAFF_RIGHTS.join(', ')}
Rights of a seller's people: ${SELLER_RIGHTS.join(', ')}
`

await runCommand(() => main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<number> {
  const { tenant, user, rights, seller, help } = read(args)
  if (help || tenant === undefined || (user === undefined) !== (rights === undefined) || (seller !== undefined && user === undefined)) {
    process.stdout.write(USAGE)
    return help ? 0 : 2
  }
  const change = user === undefined || rights === undefined ? undefined : changeFrom(userNameFrom(user), rights, seller)
  const config = readConfig(process.env)
  await expectData({ ...config, seedsDemo: false })
  const database = await openMigratedDatabase(config)
  const { openStaffOffice } = await import('./staff-composition.ts')
  const office = await openStaffOffice(database.connectionString, tenant)
  try {
    if (!(await office.list())) throw new CommandRefused(`There is no tenant "${tenant}".`)
    const isDone = change ? await change.apply(office) : true
    if (isDone === 'no_seller') throw new CommandRefused(`There is no seller "${seller}" in this tenant.`)
    if (change && !isDone) {
      throw new CommandRefused(`No account under ${change.userName.value} is known to be its owner's. Log in with a code once, then try again.`)
    }
    const members = (await office.list()) ?? []
    for (const { userName, seller: employer, rights: held } of members) {
      process.stdout.write(`${stripVTControlCharacters(userName)}  ${employer === undefined ? '' : `${employer}: `}${held.join(', ')}\n`)
    }
    if (members.length === 0) process.stdout.write('Nobody works for this tenant.\n')
    return 0
  } finally {
    await office.close()
    await database.stop()
  }
}

function read(args: readonly string[]) {
  const options = {
    tenant: { type: 'string' },
    user: { type: 'string' },
    rights: { type: 'string' },
    seller: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

function userNameFrom(text: string) {
  const userName = userNameOf(text)
  if (!userName) throw new CommandRefused(`${text} is neither an email address nor a mobile number.`)
  return userName
}

/** What is to be changed: rights with the tenant, or with one of its sellers. */
function changeFrom(userName: UserName, text: string, seller: string | undefined) {
  if (seller === undefined) {
    const rights = rightsFrom(text, STAFF_RIGHTS)
    return { userName, apply: (office: StaffOffice) => office.setRights(userName, rights) }
  }
  const rights = rightsFrom(text, SELLER_RIGHTS)
  return { userName, apply: (office: StaffOffice) => office.setSellerRights(userName, seller, rights) }
}

function rightsFrom<R extends string>(text: string, all: readonly R[]): R[] {
  const names = text === 'none' ? [] : text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !all.some((right) => right === name))
  if (unknown.length > 0) throw new CommandRefused(`There is no right ${unknown.join(', ')}. There are: ${all.join(', ')}`)
  return all.filter((right) => names.includes(right))
}

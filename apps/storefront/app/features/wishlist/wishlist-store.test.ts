import type { WishedItemWire } from '@galleria/contract'
import { beforeEach, expect, it } from 'vitest'
import type { Session, SessionStore } from '../../lib/session.ts'
import { valueForNow } from '../../lib/stored-value.fixture.ts'
import { createWishlistStore } from './wishlist-store.ts'

const person = (_id: string): Session => ({ token: _id, userInfo: { _id, customerNo: '1', name: { first: _id, last: '' }, authentication: { userName: _id } } })
const tile = (_id: string) => ({ _id, Name: _id }) as WishedItemWire

/** The platform's side: calls are answered one by one, when the test says so. */
function fakePlatform() {
  const wishes = new Map<string, string[]>()
  const calls: string[] = []
  const open: ((failure?: Error) => void)[] = []
  let who = ''
  const answer = async (call: string, work: (own: string[]) => string[]): Promise<{ data: WishedItemWire[] }> => {
    const whose = who
    calls.push(call)
    await new Promise<void>((resolve, reject) => open.push((failure) => (failure ? reject(failure) : resolve())))
    const own = work(wishes.get(whose) ?? [])
    wishes.set(whose, own)
    return { data: own.map(tile) }
  }
  return {
    calls,
    wishes,
    api: {
      viewWishlist: () => answer('view', (own) => own),
      addToWishlist: ({ body: { item } }: { body: { item: string } }) => answer(`add ${item}`, (own) => [item, ...own]),
      clearWishlist: () => answer('clear', () => []),
      removeFromWishlist: ({ body: { item } }: { body: { item: string } }) => answer(`remove ${item}`, (own) => own.filter((each) => each !== item)),
    },
    as: (id: string) => (who = id),
    reply: async (failure?: Error): Promise<void> => {
      await tick()
      open.shift()?.(failure)
      await tick()
    },
  }
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

let platform: ReturnType<typeof fakePlatform>
let session: SessionStore
let clock = 0
let store: ReturnType<typeof createWishlistStore>
const shown = () => [...store.get().ids].toSorted()

beforeEach(() => {
  platform = fakePlatform()
  platform.as('asha')
  session = valueForNow<Session | null>(null)
  clock = 0
  store = createWishlistStore({ session, api: platform.api, now: () => clock })
  store.connect()
})

it('asks nothing for a guest, and once when somebody signs in', async () => {
  expect(platform.calls).toEqual([])
  platform.wishes.set('asha', ['lamp'])
  session.set(person('asha'))
  expect(store.get().isLoading).toBe(true)
  await platform.reply()
  expect(store.get()).toMatchObject({ items: [{ _id: 'lamp' }], isLoading: false })
  expect(platform.calls).toEqual(['view'])
})

it('puts on the list of who signs in what they wished for before, once', async () => {
  let wish: { _id: string; Name: string } | undefined = tile('lamp')
  const kept = { read: () => wish, forget: () => void (wish = undefined) }
  const granted: string[] = []
  store = createWishlistStore({ session, api: platform.api, kept })
  store.connect(({ _id }) => granted.push(_id))
  session.set(person('asha'))
  expect([shown(), granted, wish?._id]).toEqual([['lamp'], [], 'lamp'])
  for (let reply = 0; reply < 3; reply += 1) await platform.reply() // the other store of this page asks, too
  expect([shown(), granted, wish]).toEqual([['lamp'], ['lamp'], undefined])
  expect(platform.wishes.get('asha')).toEqual(['lamp'])
  platform.as('ravi')
  session.set(person('ravi'))
  await platform.reply()
  expect(shown()).toEqual([])
})

it('shows a tap at once, and takes it back when the platform refuses', async () => {
  session.set(person('asha'))
  await platform.reply()
  const change = store.set(tile('lamp'), true)
  expect(shown()).toEqual(['lamp'])
  await Promise.all([expect(change).rejects.toThrow('full'), platform.reply(new Error('full'))])
  expect(shown()).toEqual([])
})

it('does what was tapped in the order of the taps, and no reply takes back a later one', async () => {
  session.set(person('asha'))
  await platform.reply()
  void store.set(tile('lamp'), true)
  void store.set(tile('lamp'), false)
  void store.set(tile('lamp'), true)
  for (let reply = 0; reply < 3; reply += 1) {
    expect(shown()).toEqual(['lamp'])
    await platform.reply()
  }
  expect(platform.calls).toEqual(['view', 'add lamp', 'remove lamp', 'add lamp'])
  expect(store.get().items).toMatchObject([{ _id: 'lamp' }])
})

it('goes on after a refusal', async () => {
  session.set(person('asha'))
  await platform.reply()
  const first = store.set(tile('lamp'), true).catch(() => undefined)
  const second = store.set(tile('cable'), true)
  await platform.reply(new Error('gone'))
  await first
  await platform.reply()
  await second
  expect(shown()).toEqual(['cable'])
})

it('forgets one person before the next, also what was still under way', async () => {
  platform.wishes.set('asha', ['lamp'])
  session.set(person('asha'))
  await tick()
  session.set(null)
  expect(store.get()).toMatchObject({ items: undefined, isLoading: false })
  platform.as('ravi')
  session.set(person('ravi'))
  await platform.reply() // what Asha asked for
  expect(shown()).toEqual([])
  await platform.reply()
  expect(store.get()).toMatchObject({ items: [], isLoading: false })
})

it('asks again when the shopper comes back after a minute, not before', async () => {
  session.set(person('asha'))
  await platform.reply()
  clock = 59_000
  store.lookAgain()
  clock = 61_000
  store.lookAgain()
  await platform.reply()
  expect(platform.calls).toEqual(['view', 'view'])
})

it('says what went wrong, and a new try may mend it', async () => {
  session.set(person('asha'))
  await platform.reply(new Error('away'))
  expect(store.get()).toMatchObject({ items: undefined, isLoading: false, error: { message: 'away' } })
  store.refresh()
  await platform.reply()
  expect(store.get()).toMatchObject({ items: [], error: undefined })
})

it('is emptied after the taps before, and stays as it was when that is refused', async () => {
  session.set(person('asha'))
  await platform.reply()
  void store.set(tile('lamp'), true)
  const first = store.clear()
  await platform.reply()
  await Promise.all([expect(first).rejects.toThrow('away'), platform.reply(new Error('away'))])
  expect(shown()).toEqual(['lamp'])
  const second = store.clear()
  await platform.reply()
  await second
  expect(shown()).toEqual([])
  expect(platform.calls).toEqual(['view', 'add lamp', 'clear', 'clear'])
})

it('sends nothing of somebody who has signed out to the list of whoever came after', async () => {
  session.set(person('asha'))
  await platform.reply() // view
  const said: string[] = []
  void store.set(tile('lamp'), true).then((isDone) => said.push(`lamp ${isDone}`))
  void store.set(tile('rug'), true).then((isDone) => said.push(`rug ${isDone}`))
  await tick()
  platform.as('ben')
  session.set(person('ben'))
  await platform.reply()
  await tick()
  expect(platform.calls).toEqual(['view', 'add lamp', 'view'])
  await platform.reply()
  expect(said).toEqual(['lamp false', 'rug false'])
  expect(platform.wishes.get('ben') ?? []).toEqual([])
  expect(shown()).toEqual([])
})

it("empties nobody's list for whoever has logged out before it is done", async () => {
  session.set(person('asha'))
  await platform.reply()
  session.set(null)
  await store.clear()
  expect(platform.calls).toEqual(['view'])
})

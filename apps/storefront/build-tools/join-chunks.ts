/** What is loaded as one file, before it is joined with others. */
export type Chunk = {
  readonly name: string
  /** Characters of source. */
  readonly size: number
  /** Who loads it: pages, and parts that are loaded when they are needed. */
  readonly users: ReadonlySet<string>
  /** Names of what is loaded with it. */
  readonly needs: ReadonlySet<string>
  /** It is joined with others of its kind alone; without one it stays as it is. */
  readonly kind?: string | undefined
}

/** What a file costs whoever loads it. */
type Costs = {
  /** Of a request, in characters of source. */
  readonly request: number
  /** How much this user counts as against others. */
  readonly weightOf: (user: string) => number
}

/** A chunk whose users and needs are all of them, also those by way of others. */
type Joined = {
  readonly name: string
  readonly members: readonly string[]
  readonly size: number
  readonly users: Set<string>
  readonly needs: Set<string>
  readonly kind: string | undefined
}

const bothWays = <T>(one: T, other: T): readonly (readonly [T, T])[] => [
  [one, other],
  [other, one],
]

/** With everything that is needed by what is needed, and used by whoever uses what needs it. */
function closed(chunks: readonly Chunk[]): Map<string, Joined> {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]))
  const all = new Map<string, Joined>()
  for (const { name, size, users, kind } of chunks) {
    const needs = new Set<string>()
    const waiting = [name]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const need of byName.get(next)?.needs ?? []) {
        if (need === name || needs.has(need)) continue
        needs.add(need)
        waiting.push(need)
      }
    all.set(name, { name, members: [name], size, users: new Set(users), needs, kind })
  }
  for (const { users, needs } of all.values()) for (const need of needs) for (const user of users) all.get(need)?.users.add(user)
  return all
}

/**
 * Joins files as long as that saves more requests than it costs of what somebody does not need: the two first that save most. Name -> the name of the file that it
 * is joined to, its own where it is none. Two that load each other by way of a third are not joined, so no files load each other in a circle.
 */
export function joinChunks(chunks: readonly Chunk[], { request, weightOf }: Costs): ReadonlyMap<string, string> {
  const all = closed(chunks)
  const weights = new Map([...all.values()].flatMap(({ users }) => [...users].map((user) => [user, weightOf(user)] as const)))
  const weigh = (users: ReadonlySet<string>, isCounted: (user: string) => boolean): number => {
    let sum = 0
    for (const user of users) if (isCounted(user)) sum += weights.get(user) ?? 0
    return sum
  }

  /** In characters, over all visits; nothing if it costs more than it saves. */
  function savingOf(one: Joined, other: Joined): number {
    const saved = request * weigh(one.users, (user) => other.users.has(user))
    let cost = 0
    for (const [from, to] of bothWays(one, other)) {
      cost += from.size * weigh(to.users, (user) => !from.users.has(user))
      for (const name of from.needs) {
        if (cost >= saved) return 0
        const needed = all.get(name)
        if (needed && needed !== to) cost += (request + needed.size) * weigh(to.users, (user) => !needed.users.has(user))
      }
    }
    return saved - cost
  }
  const isCircle = (one: Joined, other: Joined): boolean =>
    bothWays(one, other).some(([from, to]) => [...from.needs].some((name) => name !== to.name && all.get(name)?.needs.has(to.name)))

  function best(): readonly [Joined, Joined] | undefined {
    const open = [...all.values()].filter(({ kind }) => kind !== undefined)
    let found: readonly [Joined, Joined] | undefined
    let most = 0
    for (const [index, one] of open.entries())
      for (const other of open.slice(index + 1)) {
        if (one.kind !== other.kind) continue
        const saving = savingOf(one, other)
        if (saving <= most || isCircle(one, other)) continue
        found = [one, other]
        most = saving
      }
    return found
  }

  function join(one: Joined, other: Joined): void {
    const { name } = one
    const users = new Set([...one.users, ...other.users])
    const needs = new Set([...one.needs, ...other.needs])
    needs.delete(name)
    needs.delete(other.name)
    all.delete(other.name)
    all.set(name, { ...one, members: [...one.members, ...other.members], size: one.size + other.size, users, needs })
    for (const each of all.values()) {
      if (each.needs.delete(other.name) || each.needs.has(name)) for (const need of [name, ...needs]) each.needs.add(need)
      if (needs.has(each.name)) for (const user of users) each.users.add(user)
    }
  }

  for (let pair = best(); pair; pair = best()) join(...pair)
  return new Map([...all.values()].flatMap(({ name, members }) => members.map((member) => [member, name] as const)))
}

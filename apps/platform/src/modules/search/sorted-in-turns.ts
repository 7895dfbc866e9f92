/** What is put in order, or joined, before others get their turn. */
const LOT = 2048

/** The same as sorting by the codes of letters, but nobody waits for all of it. */
export async function sortedInTurns(texts: readonly string[], turn: () => Promise<void>): Promise<readonly string[]> {
  let runs: (readonly string[])[] = []
  for (let from = 0; from < texts.length; from += LOT) {
    runs.push(texts.slice(from, from + LOT).sort())
    await turn()
  }
  while (runs.length > 1) {
    const longer: (readonly string[])[] = []
    for (let at = 0; at < runs.length; at += 2) longer.push(await joinedInTurns(runs[at] ?? [], runs[at + 1] ?? [], turn))
    runs = longer
  }
  return runs[0] ?? []
}

/** Both are in order, and so are they together. */
export async function joinedInTurns(left: readonly string[], right: readonly string[], turn: () => Promise<void>): Promise<readonly string[]> {
  if (left.length === 0 || right.length === 0) return left.length === 0 ? right : left
  const joined: string[] = []
  let [first, second] = [0, 0]
  while (first < left.length && second < right.length) {
    const [one, other] = [left[first] as string, right[second] as string]
    joined.push(one <= other ? one : other)
    if (one <= other) first += 1
    else second += 1
    if (joined.length % LOT === 0) await turn()
  }
  const rest = first < left.length ? left : right
  for (let at = first < left.length ? first : second; at < rest.length; at += 1) {
    joined.push(rest[at] as string)
    if (joined.length % LOT === 0) await turn()
  }
  return joined
}

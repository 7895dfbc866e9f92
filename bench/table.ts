export type Row = { readonly what: string; readonly result: string; readonly goal: string; readonly isMet: boolean }

/** The table of the README. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, result, goal, isMet }) => `| ${what} | ${result} | ${goal}${isMet ? '' : ' (missed)'} |`)
  return ['| what | measured | goal |', '|---|---|---|', ...lines].join('\n')
}

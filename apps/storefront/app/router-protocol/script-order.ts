/**
 * Scripts in the order in which they are asked for. A few connections fetch them all, and on a line of long round trips each waits more than it brings: the two largest
 * keep the line busy while the others do the small ones, and what is in between comes when the line is free. `sizeOf` is in any unit.
 */
export function inOrder(files: readonly string[], sizeOf: (file: string) => number): string[] {
  const [first, second, ...others] = files.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return [first, second, ...others.toReversed()].filter((file) => file !== undefined)
}

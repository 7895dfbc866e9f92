/** "Hale & Fox" is HF, and "Koel (Pune)" is KP. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')

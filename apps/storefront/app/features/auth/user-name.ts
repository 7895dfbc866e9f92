/** "an••••@example.com", "••••••2345": enough to recognise one's own, too little to read somebody else's. */
export function masked(userName: string): string {
  const text = userName.trim()
  const at = text.lastIndexOf('@')
  if (at < 0) return `••••••${text.replace(/\D/g, '').slice(-4)}`
  return `${text.slice(0, Math.min(2, at - 1))}••••${text.slice(at)}`
}

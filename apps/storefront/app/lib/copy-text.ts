/** Puts a text on the clipboard; says whether it is there. Where the shop is not served securely a browser lends no clipboard, and an older way is taken. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden-visually'
  const before = document.activeElement
  // Beside whoever asked: in an open dialog nothing outside can be selected.
  ;(before?.parentElement ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

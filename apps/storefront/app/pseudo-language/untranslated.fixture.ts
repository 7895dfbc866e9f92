/** Attributes that are read out or shown. */
const SPOKEN = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'] as const
/** What others show of a page. */
const METAS = /^(?:description|og:title|og:description|og:site_name)$/
const UNREAD = new Set(['STYLE', 'SCRIPT'])

const isForeign = (text: string | null): text is string => text !== null && /[a-z]/i.test(text)

/** Where something stands, for people: "main > form.address > button". */
function placeOf(element: Element): string {
  const steps: string[] = []
  for (let at: Element | null = element; at && at.tagName !== 'BODY' && steps.length < 4; at = at.parentElement)
    steps.unshift(at.tagName.toLowerCase() + (at.classList[0] ? `.${at.classList[0]}` : ''))
  return steps.join(' > ')
}

/** What is said by one element itself, without what is inside it: each with the attribute that says it. */
function saidBy(element: Element): { readonly by: string; readonly text: string | null }[] {
  if (UNREAD.has(element.tagName)) return []
  if (element.tagName === 'META')
    return METAS.test(element.getAttribute('name') ?? element.getAttribute('property') ?? '') ? [{ by: ' content', text: element.getAttribute('content') }] : []
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => ({ by: '', text: node.textContent }))
  return [...texts, ...SPOKEN.map((name) => ({ by: ` ${name}`, text: element.getAttribute(name) }))]
}

/**
 * Every text with Latin letters that a reader or a listener of this part of a document meets, with its place. What has a language of its own is not in the
 * page's: languages are named in themselves.
 */
export const untranslatedIn = (root: Element): string[] =>
  [root, ...root.querySelectorAll('*')].flatMap((element) =>
    saidBy(element)
      .filter(({ text }) => isForeign(text) && !element.closest('[lang]'))
      .map(({ by, text }) => `${placeOf(element)}${by}: "${text?.trim()}"`),
  )

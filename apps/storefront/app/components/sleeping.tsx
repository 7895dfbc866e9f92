import { useLingui } from '@lingui/react/macro'
import {
  Component,
  type ComponentPropsWithoutRef,
  type ComponentType,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import { useIsLoading } from '../lib/router/use-page.ts'
import { toast } from '../lib/toast.ts'

/** A part whose script comes when somebody turns to it. The server has it (`loaded`); browsers from then on. */
export type Sleeper<P> = { readonly load: () => Promise<ComponentType<P>>; loaded: ComponentType<P> | undefined }

/** What the server drew stays as it is: React looks into nothing that it is told to be markup. */
const AS_IT_IS = { __html: '' }

/** That somebody turns to it. */
const SIGNS = ['pointerover', 'focusin'] as const

/** By their places: the same in what the server drew and in what takes its place. */
type Noted = { readonly focus: number; readonly open: readonly boolean[]; readonly texts: readonly string[] }
const CONTROLS = 'summary, a, button, input:not([type="hidden"])'
/** What does nothing, or not the same, without its script. */
const LIVE = 'button[type=button], a[data-live]'

/** Fields of forms: whoever keeps their texts looks at them when it comes. */
const fieldsOf = (section: HTMLElement) => [...section.querySelectorAll<HTMLInputElement>('input[type=text]')]
const controlsOf = (section: HTMLElement): HTMLElement[] => [...section.querySelectorAll<HTMLElement>(CONTROLS)]

const note = (section: HTMLElement): Noted => ({
  focus: controlsOf(section).findIndex((control) => control === document.activeElement),
  open: [...section.querySelectorAll('details')].map(({ open }) => open),
  texts: fieldsOf(section).map(({ value }) => value),
})

function putBack(section: HTMLElement, { focus, open, texts }: Noted): void {
  for (const [index, group] of section.querySelectorAll('details').entries()) group.open = open[index] ?? group.open
  for (const [index, field] of fieldsOf(section).entries()) field.value = texts[index] ?? field.value
  if (focus >= 0) controlsOf(section)[focus]?.focus({ preventScroll: true })
}

export type SleepingProps<P> = Omit<ComponentPropsWithoutRef<'section'>, 'children'> & {
  sleeper: Sleeper<P>
  props: P
  /** What readers call it. */
  name: string
  /** Whether it has come so near that it is better awake. */
  isNear?: boolean
  /** Whoever wants to know where it is. */
  place?: RefObject<HTMLElement | null>
}

/**
 * A section of links and forms, which work before its script has come; that is not before somebody turns to it or another page of it is on its way, and never
 * where it is not shown. What is pressed before that and needs the script is kept and pressed again.
 */
export function Sleeping<P extends object>({ sleeper, props, name, isNear = false, place, ...section }: SleepingProps<P>) {
  const { t } = useLingui()
  const own = useRef<HTMLElement>(null)
  const ref = place ?? own
  const pressed = useRef(-1)
  const isLoading = useIsLoading()
  const [isNew] = useState(useHydrated())
  const [isAwake, setIsAwake] = useState(import.meta.env.SSR || (isNew && sleeper.loaded !== undefined))
  const isCalled = isLoading || isNew || isNear
  const tellFailure = useEffectEvent(() => toast(t`${name} could not be loaded.`, { kind: 'error' }))
  // Gone as soon as it is awake: what is pressed again is its own.
  useLayoutEffect(() => {
    const element = ref.current
    if (isAwake || !element) return undefined
    let isTaking = false
    const wake = async (): Promise<void> => {
      if (isTaking) return
      isTaking = true
      try {
        sleeper.loaded ??= await sleeper.load()
        startTransition(() => setIsAwake(true))
      } catch {
        // Without its script the links go on working, and the next sign tries again.
        isTaking = false
        if (pressed.current >= 0) tellFailure()
        pressed.current = -1
      }
    }
    const onSign = (): void => void wake()
    const onClick = (event: MouseEvent): void => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(LIVE) : null
      if (!control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      pressed.current = controlsOf(element).indexOf(control)
      void wake()
    }
    if (isCalled && getComputedStyle(element).display !== 'none') void wake()
    for (const sign of SIGNS) element.addEventListener(sign, onSign)
    element.addEventListener('click', onClick, true)
    return () => {
      for (const sign of SIGNS) element.removeEventListener(sign, onSign)
      element.removeEventListener('click', onClick, true)
    }
  }, [isAwake, isCalled, sleeper, ref])
  const wakeUp = (noted: Noted): void => {
    const element = ref.current
    if (!element) return
    putBack(element, noted)
    const control = controlsOf(element)[pressed.current]
    pressed.current = -1
    // In a task of its own: React is still at work.
    if (control) setTimeout(() => control.click())
  }
  const Awake = isAwake ? sleeper.loaded : undefined
  return (
    <Change isAwake={Awake !== undefined} before={() => (ref.current ? note(ref.current) : null)} after={wakeUp}>
      {Awake ? (
        <section {...section} ref={ref}>
          <Awake {...props} />
        </section>
      ) : (
        <section {...section} ref={ref} suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />
      )}
    </Change>
  )
}

type ChangeProps = { isAwake: boolean; before: () => Noted | null; after: (noted: Noted) => void; children: ReactNode }

/** Looks at what the server drew in the moment before it goes, which only a class can: whoever turns to a control until then keeps it. */
class Change extends Component<ChangeProps> {
  override getSnapshotBeforeUpdate({ isAwake }: ChangeProps): Noted | null {
    return isAwake === this.props.isAwake ? null : this.props.before()
  }

  override componentDidUpdate(_props: ChangeProps, _state: unknown, noted: Noted | null): void {
    if (noted) this.props.after(noted)
  }

  override render(): ReactNode {
    return this.props.children
  }
}

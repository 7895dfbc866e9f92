import { type RefObject, useRef } from 'react'
import { type Sleeper, Sleeping } from '../../components/sleeping.tsx'
import { addTexts } from '../../lib/browser-texts.ts'
import { useNear } from '../../lib/use-near.ts'
import { focusOption, useChooseWords } from '../options/choose-words.ts'
import { chosenNames, nextToChoose, selectionText } from '../options/selection.ts'
import type { Option } from '../options/variants.ts'
import type { BookingBoxProps } from '../times/booking-box.tsx'

const load = async () => (await Promise.all([import('../times/booking-box.tsx'), addTexts(['times'])]))[0].BookingBox
const sleeper: Sleeper<BookingBoxProps> = { load, loaded: import.meta.env.SSR ? (await import('../times/booking-box.tsx')).BookingBox : undefined }

type BookingSlotProps = Omit<BookingBoxProps, 'choice'> & {
  product: { readonly options: readonly Option[] }
  /** Where the options stand, to lead whoever has not chosen yet to them. */
  options: RefObject<HTMLElement | null>
}

/** In place of the cart's button, of what is booked for a time; its script comes for that alone. */
export function BookingSlot({ options, ...props }: BookingSlotProps) {
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
  const chooseWords = useChooseWords()
  const { product, selection } = props
  const asked = nextToChoose(product.options, selection)
  const choice = {
    names: chosenNames(product.options, selection),
    text: selectionText(selection),
    ask: asked && { words: chooseWords(asked), show: () => focusOption(options.current, asked) },
  }
  return <Sleeping sleeper={sleeper} props={{ ...props, choice }} name={product.name} isNear={isNear} place={place} id="times" />
}

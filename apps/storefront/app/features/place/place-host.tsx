import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { usePlace } from '../../lib/place.ts'
import { placePicker } from '../../lib/place-picker.ts'
import { setOnRoot } from '../../lib/root-style.ts'
import { useAddressPlace } from './use-address-place.ts'

const loadDialog = () => import('./place-dialog.tsx').then((module) => module.PlaceDialog)
const closedOnServer = () => false

/** Once, in the shell: shows the choice of a place when somebody asks for it, and what is chosen on the root element, where boot/boot.ts paints it too. */
export function PlaceHost() {
  const { t } = useLingui()
  const isOpen = useSyncExternalStore(placePicker.subscribe, placePicker.get, closedOnServer)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  useAddressPlace()
  const label = usePlace()?.label
  useEffect(() => {
    document.documentElement.toggleAttribute('data-place', label !== undefined)
    if (label !== undefined) setOnRoot('--place', JSON.stringify(label))
  }, [label])
  return wasOpened ? <LazyPart load={loadDialog} props={{ isOpen, onClose: placePicker.close }} name={t`The choice of a location`} /> : null
}

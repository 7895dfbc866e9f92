import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@galleria/rules'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useApi } from '../../lib/api.ts'
import type { DevicePosition, Position } from '../../lib/device-position.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce } from '../../lib/toast.ts'
import type { AddressDraft } from './address-rules.ts'
import { asSuggestion, filledBy, missingOf, type SuggestedAddress, townIn } from './suggested-address.ts'

/** What is still to be written after something was chosen, in the order of the form. */
const NEXT: readonly AddressField[] = ['houseNumber', 'street1', 'zip', 'city', 'state']

type Form = Pick<UseFormReturn<AddressDraft>, 'getValues' | 'setValue' | 'setFocus'>

/** Fills the form with what was chosen (UX-26), and with the town where the device is, as far as nobody has written one. */
export function useFilledAddress({ getValues, setValue, setFocus }: Form, device: DevicePosition) {
  const { t } = useLingui()
  const api = useApi()
  const { tenant } = useTenant()
  const { country } = tenant
  const chosen = useRef<SuggestedAddress>(undefined)

  function fill(parts: Partial<Record<AddressField, string>>): void {
    for (const [field, text] of Object.entries(parts)) setValue(field as AddressField, text, { shouldDirty: true, shouldValidate: true })
  }
  function goOn(): void {
    const next = NEXT.find((field) => getValues(field).trim() === '')
    if (next) setFocus(next)
    announce(t`The address is filled in`)
  }

  const { position } = device
  useEffect(() => {
    if (!position) return
    let isCurrent = true
    async function fillTownAt({ latitude: lat, longitude: lon }: Position): Promise<void> {
      // The position is kept with the address all the same, and the town can be written.
      const town = await api.locatePlace({ query: { lat, lon } }).then(
        ({ data }) => data,
        () => null,
      )
      if (!isCurrent || town?.country !== country) return
      const parts = missingOf(townIn(asSuggestion(town), country), getValues())
      for (const [field, text] of Object.entries(parts)) setValue(field as AddressField, text, { shouldDirty: true, shouldValidate: true })
    }
    void fillTownAt(position)
    return () => {
      isCurrent = false
    }
  }, [position, api, country, getValues, setValue])

  return {
    fillAddress: (address: SuggestedAddress): void => {
      fill(filledBy(address, getValues(), country))
      chosen.current = address
      goOn()
    },
    fillTown: (town: SuggestedAddress): void => {
      fill(townIn(town, country))
      goOn()
    },
    /** Where the address is, while it is still the one that was chosen. Of a town nothing: the platform finds the house better. */
    positionOf: ({ houseNumber, street1, city }: AddressDraft): Position | undefined => {
      const known = chosen.current
      const isSame = known && known.houseNumber !== '' && known.houseNumber === houseNumber && known.street === street1 && known.city === city
      return isSame ? { latitude: known.lat, longitude: known.lon } : undefined
    },
  }
}

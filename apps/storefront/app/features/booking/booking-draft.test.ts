// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { bookingDraftOf } from './booking-draft.ts'

const PATIENT = { isForOther: true, name: 'Ravi', age: '7', gender: 'male', phone: '', notes: 'A cough' }
const draft = (customerId: string, serviceId = 's1') => bookingDraftOf('shop', customerId, serviceId)

afterEach(() => sessionStorage.clear())

describe('what was typed of a booking', () => {
  it('is there again for the same customer and service', () => {
    draft('c1').write({ patient: PATIENT })
    draft('c1').write({ coupon: 'CARE10' })
    expect(draft('c1').read()).toEqual({ customerId: 'c1', serviceId: 's1', patient: PATIENT, coupon: 'CARE10' })
  })

  it('is nothing of another service', () => {
    draft('c1').write({ patient: PATIENT })
    expect(draft('c1', 's2').read()).toEqual({ customerId: 'c1', serviceId: 's2' })
  })

  it('is forgotten as soon as somebody else is here, and never outlives the tab', () => {
    draft('c1').write({ patient: PATIENT })
    expect(draft('c2').read()).toEqual({ customerId: 'c2', serviceId: 's1' })
    expect(draft('c1').read()).toEqual({ customerId: 'c1', serviceId: 's1' })
    expect(JSON.stringify(localStorage)).not.toContain('Ravi')
  })

  it('is nothing where somebody else wrote there', () => {
    sessionStorage.setItem('galleria:shop:booking', JSON.stringify({ customerId: 'c1', serviceId: 's1', patient: { name: 7 } }))
    expect(draft('c1').read()).toEqual({ customerId: 'c1', serviceId: 's1' })
  })
})

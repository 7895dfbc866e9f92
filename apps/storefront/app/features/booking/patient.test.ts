import { describe, expect, it } from 'vitest'
import { ageIn, patientOf } from './patient.ts'

describe('whom an appointment is for', () => {
  it('is sent without what was left empty', () => {
    expect(patientOf({ isForOther: false, name: ' Anjali Rao ', age: '', gender: '', phone: '' })).toEqual({ name: 'Anjali Rao' })
  })

  it('has a number of its own only where it is somebody else', () => {
    const typed = { name: 'Ravi', age: ' 7 ', gender: 'male', phone: ' 98450 12345 ' }
    expect(patientOf({ ...typed, isForOther: true })).toEqual({ name: 'Ravi', age: 7, gender: 'male', phone: '98450 12345' })
    expect(patientOf({ ...typed, isForOther: false })).toEqual({ name: 'Ravi', age: 7, gender: 'male' })
  })

  it('has an age of whole years that somebody can have', () => {
    expect(['0', '130', '131', '1000', '3.5', '-1', 'seven', ''].map(ageIn)).toEqual([0, 130, undefined, undefined, undefined, undefined, undefined, undefined])
  })
})

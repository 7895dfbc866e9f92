import type { Circle } from './bill.ports.ts'

/**
 * Circles as KwikAPI names and numbers them. It tells them twice a day and no more, and they hardly ever change: a process that has begun three times today sells
 * recharges by these.
 */
export const KWIKAPI_CIRCLES: readonly Circle[] = (
  [
    ['41', 'Arunachal Pradesh'],
    ['34', 'Andaman and Nicobar'],
    ['5', 'Andhra Pradesh'],
    ['19', 'Assam'],
    ['17', 'Bihar'],
    ['35', 'Chandigarh'],
    ['25', 'Chhattisgarh'],
    ['36', 'Dadra and Nagar Haveli'],
    ['37', 'Daman and Diu'],
    ['1', 'Delhi'],
    ['26', 'Goa'],
    ['8', 'Gujarat'],
    ['16', 'Haryana'],
    ['21', 'Himachal Pradesh'],
    ['22', 'Jammu and Kashmir'],
    ['24', 'Jharkhand'],
    ['7', 'Karnataka'],
    ['14', 'Kerala'],
    ['38', 'Lakshadweep'],
    ['10', 'Madhya Pradesh'],
    ['4', 'Maharashtra'],
    ['27', 'Manipur'],
    ['28', 'Meghalaya'],
    ['29', 'Mizoram'],
    ['30', 'Nagaland'],
    ['18', 'Odisha'],
    ['39', 'Puducherry'],
    ['15', 'Punjab'],
    ['13', 'Rajasthan'],
    ['31', 'Sikkim'],
    ['23', 'Tamil Nadu'],
    ['40', 'Telangana'],
    ['32', 'Tripura'],
    ['9', 'Uttar Pradesh (East)'],
    ['2', 'Uttar Pradesh (West)'],
    ['33', 'Uttarakhand'],
    ['12', 'West Bengal'],
  ] as const
).map(([code, name]) => ({ code, name }))

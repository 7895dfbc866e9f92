import { type Day, daysAfter } from '@galleria/kernel'

/** Nobody who shops was born before. */
export const EARLIEST_BIRTHDAY: Day = '1900-01-01'

/** Whether somebody can have been born on a day of the calendar: before today, and not before there can be anybody. */
export const isBirthdayPossible = (day: Day, today: Day): boolean => day >= EARLIEST_BIRTHDAY && day < today

/** Whether it is somebody's birthday. Who was born on 29 February has it on the 28th where there is no 29th. */
export function isBirthdayOn(birthday: Day, today: Day): boolean {
  const [born, now] = [birthday.slice(5), today.slice(5)]
  return born === now || (born === '02-29' && now === '02-28' && daysAfter(today, 1).slice(5) !== '02-29')
}

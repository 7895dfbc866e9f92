/** What the stand-in knows: operators of India by the names under which everybody knows them. Codes are KwikAPI's where they are documented. */
export type SimulatedOperator = {
  readonly code: string
  readonly name: string
  /** As KwikAPI calls it. */
  readonly service: 'Prepaid' | 'Postpaid' | 'DTH' | 'Electricity'
  readonly writesBills: boolean
  readonly least: number
  readonly most: number
  /** One that is out of service is listed all the same. */
  readonly isOff?: boolean
}

const prepaid = (code: string, name: string): SimulatedOperator => ({ code, name, service: 'Prepaid', writesBills: false, least: 10, most: 10_000 })
const postpaid = (code: string, name: string): SimulatedOperator => ({ code, name, service: 'Postpaid', writesBills: true, least: 1, most: 20_000 })
const dish = (code: string, name: string): SimulatedOperator => ({ code, name, service: 'DTH', writesBills: false, least: 50, most: 10_000 })
const meter = (code: string, name: string): SimulatedOperator => ({ code, name, service: 'Electricity', writesBills: true, least: 1, most: 49_999 })

export const SIMULATED_OPERATORS: readonly SimulatedOperator[] = [
  prepaid('1', 'Airtel'),
  prepaid('8', 'Jio'),
  prepaid('3', 'Vi'),
  prepaid('4', 'BSNL'),
  { ...prepaid('2', 'Aircel'), isOff: true },
  postpaid('48', 'Airtel Postpaid'),
  postpaid('115', 'Jio Postpaid'),
  postpaid('29', 'Vi Postpaid'),
  // Whose bills can be paid, but not looked at: any amount goes.
  { ...postpaid('47', 'BSNL Postpaid'), writesBills: false, least: 50 },
  dish('27', 'Tata Play'),
  dish('25', 'Dish TV'),
  dish('23', 'Airtel Digital TV'),
  dish('28', 'd2h'),
  dish('26', 'Sun Direct'),
  meter('78', 'BESCOM (Bengaluru)'),
  meter('51', 'BSES Rajdhani (Delhi)'),
  meter('50', 'BSES Yamuna (Delhi)'),
  meter('52', 'Tata Power Delhi Distribution'),
  meter('81', 'Adani Electricity Mumbai'),
  meter('84', 'MSEDCL (Maharashtra)'),
  meter('79', 'TNPDCL (Tamil Nadu)'),
  meter('86', 'KSEB (Kerala)'),
  meter('90', 'TGSPDCL (Telangana)'),
  meter('95', 'CESC (Kolkata)'),
  meter('88', 'UPPCL (Uttar Pradesh)'),
  meter('118', 'PSPCL (Punjab)'),
]

/** The twenty-two in which mobile numbers of India are at home. */
export const SIMULATED_CIRCLES: readonly (readonly [code: string, name: string])[] = [
  ['5', 'ANDHRA PRADESH (AP)'],
  ['19', 'ASSAM (AS)'],
  ['17', 'BIHAR (BR)'],
  ['1', 'DELHI (DL)'],
  ['8', 'GUJARAT (GJ)'],
  ['16', 'HARYANA (HR)'],
  ['21', 'HIMACHAL PRADESH (HP)'],
  ['22', 'JAMMU AND KASHMIR (JK)'],
  ['7', 'KARNATAKA (KA)'],
  ['14', 'KERALA (KL)'],
  ['6', 'KOLKATA (KO)'],
  ['10', 'MADHYA PRADESH (MP)'],
  ['4', 'MAHARASHTRA (MH)'],
  ['3', 'MUMBAI (MU)'],
  ['20', 'NORTH EAST (NE)'],
  ['18', 'ODISHA (OR)'],
  ['15', 'PUNJAB (PB)'],
  ['13', 'RAJASTHAN (RJ)'],
  ['23', 'TAMIL NADU (TN)'],
  ['9', 'UTTAR PRADESH(East)'],
  ['2', 'UTTAR PRADESH(West)'],
  ['12', 'WEST BENGAL (WB)'],
]

type Plans = Readonly<Record<string, readonly (readonly [rupees: number, validity: string, description: string])[]>>

/** By operators' codes and kinds. Made up, and near what such plans cost. */
const MOBILE_PLANS: Readonly<Record<string, Plans>> = {
  '1': {
    Unlimited: [
      [199, '28 days', 'Unlimited calls, 2 GB of data in all, 100 SMS a day'],
      [299, '28 days', 'Unlimited calls, 1 GB a day, 100 SMS a day'],
      [349, '28 days', 'Unlimited calls, 1.5 GB a day, 100 SMS a day'],
      [409, '28 days', 'Unlimited calls, 2.5 GB a day, 100 SMS a day, unlimited 5G'],
      [649, '56 days', 'Unlimited calls, 2 GB a day, 100 SMS a day, unlimited 5G'],
      [859, '84 days', 'Unlimited calls, 1.5 GB a day, 100 SMS a day'],
      [979, '84 days', 'Unlimited calls, 2 GB a day, 100 SMS a day, unlimited 5G'],
      [3599, '365 days', 'Unlimited calls, 2 GB a day, 100 SMS a day, unlimited 5G'],
    ],
    Data: [
      [22, '1 day', '1 GB of data'],
      [77, '7 days', '5 GB of data'],
      [149, '30 days', '6 GB of data'],
    ],
    'Top up': [
      [10, 'NA', 'Talk time of Rs 7.47'],
      [100, 'NA', 'Talk time of Rs 81.75'],
    ],
  },
  '8': {
    Unlimited: [
      [189, '28 days', 'Unlimited calls, 2 GB of data in all, 300 SMS'],
      [249, '28 days', 'Unlimited calls, 1 GB a day, 100 SMS a day'],
      [299, '28 days', 'Unlimited calls, 1.5 GB a day, 100 SMS a day'],
      [349, '28 days', 'Unlimited calls, 2 GB a day, 100 SMS a day, unlimited 5G'],
      [629, '56 days', 'Unlimited calls, 2 GB a day, 100 SMS a day, unlimited 5G'],
      [799, '84 days', 'Unlimited calls, 1.5 GB a day, 100 SMS a day'],
      [859, '84 days', 'Unlimited calls, 2 GB a day, 100 SMS a day, unlimited 5G'],
      [3599, '365 days', 'Unlimited calls, 2.5 GB a day, 100 SMS a day, unlimited 5G'],
    ],
    Data: [
      [19, '1 day', '1 GB of data'],
      [69, '7 days', '6 GB of data'],
      [219, '30 days', '30 GB of data'],
    ],
    'Top up': [
      [10, 'NA', 'Talk time of Rs 7.47'],
      [50, 'NA', 'Talk time of Rs 39.37'],
      [500, 'NA', 'Talk time of Rs 420.73'],
    ],
  },
  '3': {
    Unlimited: [
      [199, '28 days', 'Unlimited calls, 2 GB of data in all, 300 SMS'],
      [299, '28 days', 'Unlimited calls, 1 GB a day, 100 SMS a day'],
      [349, '28 days', 'Unlimited calls, 1.5 GB a day, data carried over to the weekend'],
      [449, '28 days', 'Unlimited calls, 3 GB a day, data carried over to the weekend'],
      [649, '56 days', 'Unlimited calls, 2 GB a day, data carried over to the weekend'],
      [859, '84 days', 'Unlimited calls, 1.5 GB a day, data carried over to the weekend'],
      [979, '84 days', 'Unlimited calls, 2 GB a day, data carried over to the weekend'],
      [3499, '365 days', 'Unlimited calls, 1.5 GB a day, data carried over to the weekend'],
    ],
    Data: [
      [23, '1 day', '1.2 GB of data'],
      [95, '14 days', '4 GB of data'],
    ],
    'Top up': [
      [10, 'NA', 'Talk time of Rs 7.47'],
      [30, 'NA', 'Talk time of Rs 22.42'],
    ],
  },
  '4': {
    Unlimited: [
      [107, '35 days', '200 minutes of calls, 3 GB of data in all'],
      [147, '30 days', 'Unlimited calls, 10 GB of data in all'],
      [199, '30 days', 'Unlimited calls, 2 GB a day, 100 SMS a day'],
      [347, '54 days', 'Unlimited calls, 2 GB a day, 100 SMS a day'],
      [485, '80 days', 'Unlimited calls, 2 GB a day, 100 SMS a day'],
      [1999, '365 days', 'Unlimited calls, 600 GB of data in all, 100 SMS a day'],
    ],
    Data: [
      [16, '1 day', '2 GB of data'],
      [98, '18 days', '2 GB a day'],
    ],
    'Top up': [
      [20, 'NA', 'Talk time of Rs 14.95'],
      [50, 'NA', 'Talk time of Rs 39.37'],
    ],
  },
}

const packs = (name: string, factor: number): Plans => ({
  'Monthly packs': (
    [
      [200, 'Basic', 'a hundred channels in standard definition'],
      [275, 'Family', 'films, news and channels for children'],
      [340, 'Family HD', 'the same in high definition'],
      [420, 'Sports', 'all channels of sport'],
      [520, 'Sports HD', 'the same in high definition'],
    ] as const
  ).map(([rupees, pack, what]) => [Math.round(rupees * factor), '1 month', `${name} ${pack}: ${what}`]),
  'Half-yearly packs': [[Math.round(1150 * factor), '6 months', `${name} Basic: a hundred channels in standard definition`]],
  'Yearly packs': [
    [Math.round(2200 * factor), '12 months', `${name} Basic: a hundred channels in standard definition`],
    [Math.round(3700 * factor), '12 months', `${name} Family HD: films, news and channels for children in high definition`],
  ],
})

const DISH_PLANS: Readonly<Record<string, Plans>> = {
  '27': packs('Tata Play', 1.05),
  '25': packs('Dish TV', 0.95),
  '23': packs('Airtel', 1),
  '28': packs('d2h', 0.97),
  '26': packs('Sun Direct', 0.8),
}

/** As KwikAPI writes them. */
export function simulatedPlansOf(code: string): Readonly<Record<string, readonly object[]>> {
  const plans = MOBILE_PLANS[code] ?? DISH_PLANS[code] ?? {}
  return Object.fromEntries(Object.entries(plans).map(([Type, rows]) => [Type, rows.map(([rs, validity, desc]) => ({ Type, rs, validity, desc }))]))
}

const FIRST_NAMES = [
  'Aarav',
  'Anjali',
  'Arjun',
  'Divya',
  'Farhan',
  'Gurpreet',
  'Ishaan',
  'Kavya',
  'Lakshmi',
  'Meera',
  'Nikhil',
  'Priya',
  'Rahul',
  'Sana',
  'Tenzin',
  'Vikram',
]
const LAST_NAMES = [
  'Bose',
  'Das',
  'Fernandes',
  'Gupta',
  'Iyer',
  'Joshi',
  'Khan',
  'Menon',
  'Nair',
  'Patel',
  'Rao',
  'Reddy',
  'Sharma',
  'Singh',
  'Thomas',
  'Verma',
]

/** Somebody who is not there, by two bytes. */
export const simulatedNameBy = (first: number, last: number): string => `${FIRST_NAMES[first % FIRST_NAMES.length]} ${LAST_NAMES[last % LAST_NAMES.length]}`

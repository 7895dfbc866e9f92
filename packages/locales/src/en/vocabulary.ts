import type { Vocabulary } from '../utterance-types.ts'

export const vocabulary: Vocabulary = {
  concepts: {
    order: 'order orders ordered ordering parcel parcels package packages purchase purchases',
    bought: 'bought purchased placed received',
    cancel: 'cancel* abort undo',
    return: 'return* refund* back exchang*',
    fault: 'broken damaged wrong defective faulty fit fits',
    again: 'again reorder* repeat* same once',
    where: 'where wheres track* status',
    when: 'when until day days tomorrow today soon late long fast time',
    arrive: 'arriv* come came get shipped sent way',
    hours: 'open opens opening close closes closed hour hours',
    ship: 'deliver delivers delivery ship shipping ships',
    cost: 'cost costs fee fees much price free charge',
    find: 'find looking search* show sell sells buy recommend*',
    have: 'have got need want like some any',
    coupon: 'coupon coupons discount* voucher vouchers promo* code codes offer offers deal deals sale save',
    pay: 'pay* card cards cash paypal instal* transfer* upi credit* debit*',
    person:
      'person persons human humans agent agents somebody someone people staff support representative colleague team ticket tickets complain* operator customer',
    talk: 'talk speak contact* connect call chat',
    thank: 'thank* thx cheers',
    hello: 'hello hi hey morning evening afternoon greetings',
    can: 'can able understand know work do',
    help: 'help* options',
    you: 'you your',
    me: 'my i me',
    what: 'what which',
    yes: 'yes yep yeah ok okay sure right correct confirm*',
    no: 'no nope not nah never dont don stop forget leave keep',
    last: 'last before again',
    shop: 'shop store bakery business',
  },
  carriers:
    'i m am im id d ll would like love want need to buy get got a an the some any my me us for looking look find search show see please pls hi hello hey do does did will you your have has sell offer carry stock is are there can could where who which what recommend give something and of in on at your store shop',
  places: 'to in for at near',
}

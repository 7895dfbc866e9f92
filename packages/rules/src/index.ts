export {
  ADDRESS_FIELDS,
  ADDRESS_KINDS,
  addressFieldAt,
  type AddressField,
  type AddressKind,
  addressMost,
  addressPath,
  addressProblem,
  type AddressTexts,
  isAddressFieldRequired,
  tidyAddressField,
} from './address.ts'
export { CART_MODES, type CartMode, linesInTheWay } from './cart-mode.ts'
export { DELIVERY_LINE_ID, DELIVERY_WINDOWS, deliveryFeeOf, type DeliveryTerms, isDeliveryFree, withoutDelivery } from './delivery.ts'
export { type Enquiry, ENQUIRY_MESSAGE_MAX, ENQUIRY_MESSAGE_MIN, ENQUIRY_NAME_MAX, isEnquiryFieldGood, tidyEnquiry } from './enquiry.ts'
export { cut, type FieldProblem, lengthOf } from './field-problem.ts'
export { MAX_ADDRESSES, MAX_LINES, MAX_QUANTITY, MAX_REVIEWS, MAX_WISHES, mostOf, type Shortage, SHORTAGES, shortageOf } from './limits.ts'
export { NAME_MAX } from './name.ts'
export { isFinalStatus, ORDER_STATUSES, ORDER_TRANSITIONS, ORDER_TYPES, ORDER_WAY, type OrderStatus, type OrderType } from './order-status.ts'
export { MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE, SEARCH_TEXT_MAX, type Sort, SORTS } from './pages.ts'
export { PAYMENT_STATUSES, PAYMENT_TYPES, type PaymentStatus, type PaymentType } from './payment.ts'
export { tidyZip, type ZipRule, zipProblem, zipRuleOf } from './postal.ts'
export { EMAIL_MAX, isEmail, isTenDigitPhone, lastTenDigits, PHONE_DIGITS, PHONE_MAX, phoneProblem } from './reachable.ts'
export { RETURN_DAYS } from './returns.ts'
export {
  type Channel,
  CHANNELS,
  CODE_DIGITS,
  DEVICE_TOKEN,
  normalisePassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordLength,
  type UserName,
  userNameOf,
} from './sign-in.ts'
export { AVAILABILITIES, type Availability, availabilityOf, isInStock, stockToMention } from './stock.ts'
export { type PriceTerms, type SoldLine, type Totals, totalsOf } from './totals.ts'
export { defaultVariantOf, isChosenByShopper, PRODUCT_TYPES, productTypeOf } from './variants.ts'

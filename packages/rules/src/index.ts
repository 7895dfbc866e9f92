// Long because it is the list of all that is shared: names only, no rule stands here.
export { READING_KINDS, READING_ROLES, type ReadingKind, type ReadingRole } from './audit.ts'
export { ASSISTANT_MESSAGE_MAX, MAX_ASSISTANT_MESSAGES, MAX_ASSISTANT_OPTIONS } from './assistant.ts'
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
export { AD_PLACEMENTS, type AdPlacement } from './advertising.ts'
export { type CalendarEvent, calendarFile } from './calendar-file.ts'
export {
  MAX_PINNED_QUERIES,
  MAX_PINS,
  MAX_SYNONYM_GROUPS,
  MAX_SYNONYMS,
  NO_SEARCH_RULES,
  type SearchRules,
  SYNONYM_MAX,
} from './search-rules.ts'
export { CART_MODES, type CartMode, linesInTheWay } from './cart-mode.ts'
export { type PriceTerms, type SoldLine, totalsOf } from './cart-totals.ts'
export {
  CHAT_PAGE,
  CHAT_PAGE_MAX,
  CHAT_PICTURE_ALT_MAX,
  CHAT_PICTURES_MAX,
  CHAT_SIDES,
  CHAT_SUBJECTS,
  CHAT_TEXT_MAX,
  CHAT_UNREAD_MAX,
  type ChatSide,
  type ChatSubject,
  messageMark,
  otherSide,
  SOCKET_PATH,
  STOCK_PATH,
  tidyMessage,
  TYPING_MS,
  CHAT_COMPLAINTS,
  CHAT_DECISIONS,
  CHAT_DAYS,
  CHAT_DAYS_MIN,
  CHAT_DAYS_MAX,
  type ChatComplaint,
  type ChatDecision,
} from './chat.ts'
export {
  isLine,
  isToldUnasked,
  MESSAGE_WAITS_MS,
  namedForReader,
  CHOICE_WAYS,
  type ChoiceWay,
  CHOICE_WORDING,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_SUBJECTS,
  NOTIFICATION_TOPICS,
  NOTIFICATION_UNREAD_MAX,
  NOTIFICATIONS_PATH,
  SELLER_TOPICS,
  MAX_PUSH_DEVICES,
  WALLET_PATH,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSubject,
  type NotificationTopic,
  topicOf,
  comesAtOnce,
  pathOfNotification,
  spokenFacts,
} from './notification.ts'
export { CALENDAR_DAYS_OFF_MAX, CALENDAR_SPANS_MAX, type HoursFault, hoursFault } from './calendar-hours.ts'
export { isContentLink } from './content-link.ts'
export {
  CONTENT_CHANGES_MAX,
  CONTENT_FIGURES,
  CONTENT_PAGES,
  CONTENT_PATHS,
  CONTENT_PLACEHOLDERS,
  CONTENT_TEXT_MAX,
  type ContentPage,
  contentPageOf,
  type ContentPlaceholder,
} from './content-pages.ts'
export {
  COUNTER_CODE_LENGTH,
  COUNTER_CODE_SECONDS,
  COUNTER_PAYMENTS,
  COUNTER_PRODUCTS_MAX,
  COUNTER_VISIT_SECONDS,
  counterCodeOf,
  type CounterPayment,
  spokenCounterCode,
} from './counter.ts'
export { COUPON_CODE_MAX, COUPON_OBSTACLES, type CouponChoice, couponChoiceOf, type CouponObstacle, tidyCouponCode } from './coupon.ts'
export { DELIVERY_LINE_ID, DELIVERY_WINDOWS, deliveryFeeOf, type DeliveryTerms, isDeliveryFree, withoutDelivery } from './delivery.ts'
export { EARLIEST_BIRTHDAY, isBirthdayOn, isBirthdayPossible } from './birthday.ts'
export {
  type DeliveryPromise,
  deliveryPromise,
  type DeliveryZone,
  type DispatchChanges,
  type DispatchTerms,
  holidaysAhead,
} from './delivery-day.ts'
export {
  type DeliveryDay,
  deliveryDaysFrom,
  type DeliveryWindow,
  deliveryWindowsOn,
  type DeliveryWindowTerms,
} from './delivery-window.ts'
export { DISTANCES_KM } from './distances.ts'
export { type Enquiry, ENQUIRY_MESSAGE_MAX, ENQUIRY_MESSAGE_MIN, ENQUIRY_NAME_MAX, isEnquiryFieldGood, tidyEnquiry } from './enquiry.ts'
export {
  DISCOUNT_STEPS,
  facetValueKey,
  isOwnFacet,
  MAX_FACET_VALUES,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  MOST_FACET_VALUES,
  MOST_FACETS,
  OWN_FACETS,
  type OwnFacet,
  PRICE_HANDLES,
  priceHandlesIn,
  RATING_STEPS,
} from './facets.ts'
export { FAQ_OCCASIONS, FAQ_SEARCH_MAX, type FaqOccasion, faqOccasionsOf, isFaqOccasion, MAX_FAQ } from './faq.ts'
export { cut, type FieldProblem, lengthOf } from './field-problem.ts'
export { storableName } from './file-name.ts'
export { isInvoiceDue, mayHaveInvoice } from './invoice.ts'
export {
  LEFT_OUT,
  type LeftOut,
  MAX_ADDRESSES,
  MAX_COMPARED,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_FILES_BYTES,
  MAX_TALK_FILES,
  MAX_TALK_FILES_BYTES,
  MAX_ITEMS_ASKED,
  MAX_LINES,
  MAX_QUANTITY,
  MAX_SAVED,
  MAX_SEEN,
  MAX_WISHES,
  MIN_COMPARED,
  mostOf,
  type Shortage,
  SHORTAGES,
  shortageOf,
} from './limits.ts'
export { HEX_COLOUR, type HexColour, isHexColour } from './hex-colour.ts'
export { hasTileFacts, hasUnitPrices, MARKET_LAYOUTS, type MarketLayout } from './market-layout.ts'
export { isStreetFirst, streetLine } from './street-line.ts'
export {
  CANNED_PLACEHOLDERS,
  CANNED_TITLE_MAX,
  MAX_CANNED_ANSWERS,
  MAX_OPEN_TICKETS,
  MAX_TICKET_ENTRIES,
  MAX_TICKET_FILES,
  type OwnTicketCategory,
  priorityOf,
  REPORT_CATEGORY,
  REPORT_KINDS,
  type ReportKind,
  reopensBy,
  subjectOf,
  TICKET_ACTS,
  TICKET_CATEGORIES,
  TICKET_FIGURES_DAYS,
  TICKET_NUMBER_LENGTH,
  TICKET_PRIORITIES,
  TICKET_REOPEN_DAYS,
  TICKET_SEARCH_MAX,
  TICKET_SOLVED_DAYS,
  TICKET_STATUSES,
  TICKET_STEPS,
  TICKET_SUBJECT_MAX,
  TICKET_TEXT_MAX,
  type TicketAct,
  type TicketCategory,
  ticketNumberOf,
  type TicketPriority,
  type TicketStatus,
  turnOf,
  WAITING_FOR_SHOP,
  unknownPlaceholder,
} from './ticket.ts'
export { typedDecimal, writtenDecimal } from './typed-amount.ts'
export { hasGoods, hasServices, isService, KINDS_SOLD, type KindSold } from './kind-sold.ts'
export { NAME_MAX } from './name.ts'
export { NEW_ARRIVALS_RADIUS } from './new-arrivals.ts'
export { ORDER_NUMBER_ALPHABET, orderNumberOf } from './order-number.ts'
export {
  isFinalStatus,
  ORDER_SEARCH_MAX,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  ORDER_TYPES,
  ORDER_WAY,
  type OrderStatus,
  type OrderType,
  orderTypeOf,
  statusOfParts,
  typeOfParts,
} from './order-status.ts'
export {
  BILL_CATEGORIES,
  BILL_MARKET,
  BILL_NUMBER_MAX,
  BILL_PLANS_MAX,
  BILL_STATES,
  type BillCategory,
  type BillState,
  isIndianMobile,
  isOfMobile,
  isRecharge,
  tidyBillNumber,
} from './bill.ts'
export {
  APPOINTMENT_FILES_MAX,
  APPOINTMENT_MODES,
  APPOINTMENT_NOTES_MAX,
  type AppointmentMode,
  CARE_KINDS,
  type CareKind,
  FACILITIES,
  type Facility,
  MODE_OPTION,
  modeOf,
  PATIENT_AGE_MAX,
  PATIENT_GENDERS,
  PATIENT_NAME_MAX,
  type PatientGender,
} from './appointment.ts'
export { calendarDays, type CalendarTerms, changeableUntil, slotPlaceOf } from './calendar.ts'
export { CARE_PATHS, facilityIn, SPECIALITY } from './care-paths.ts'
export { type Opening, openingAt, openSpansOn, type OpeningHours, type OpeningSpan, weekOf } from './opening-hours.ts'
export { KEPT_QUERY_DAYS, KEPT_QUERY_MAX, MAX_SUGGESTED } from './searched-queries.ts'
export { MAX_PAGE, MAX_PAGE_SIZE, NODE_PAGE_SIZE, PAGE_SIZE, SEARCH_TEXT_MAX, type Sort, SORTS } from './pages.ts'
export { type LineShares, type LineToPrice, type PartPrice, pricePart, sumTaxLines, type TaxLine } from './part-price.ts'
export {
  isPaidOnline,
  isUnpaid,
  PAYMENT_OBSTACLES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  paymentStatusOfParts,
  type PaymentObstacle,
  type PaymentStatus,
  type PaymentType,
  QUOTE_FACETS,
  QUOTE_MINUTES,
} from './payment.ts'
export {
  ACCOUNT_DIGITS,
  IFSC_LENGTH,
  isAccountNumber,
  isIfsc,
  isPayoutName,
  isUpi,
  maskPayout,
  MAX_PAYOUTS,
  PAYOUT_KINDS,
  PAYOUT_NAME_MAX,
  PAYOUT_STATES,
  type PayoutDetails,
  type PayoutKind,
  type PayoutState,
  tidyAccountNumber,
  tidyIfsc,
  tidyUpi,
  UPI_MAX,
} from './payout.ts'
export { groupedPhone } from './phone-groups.ts'
export {
  missingOfPickup,
  PICKUP_FIELDS,
  type PickupDay,
  pickupDays,
  type PickupField,
  type PickupSlot,
  pickupSlotsOn,
  placesNear,
  type PickupTerms,
  slotNamed,
  slotTime,
} from './pick-up.ts'
export { tidyZip, writtenZip, type ZipRule, zipProblem, zipRuleOf } from './postal.ts'
export { EMAIL_MAX, isEmail, isTenDigitPhone, lastTenDigits, PHONE_DIGITS, PHONE_MAX, phoneProblem } from './reachable.ts'
export { type AlreadyBack, amountBack, type PaidLine, type PaidPart, type Refund, refundOf } from './refund.ts'
export {
  isReturnOpen,
  MAX_RETURN_PICTURES,
  MAX_RETURN_TEXT,
  MAX_RETURNS,
  RETURN_REASONS,
  RETURN_STATUSES,
  RETURN_TRANSITIONS,
  RETURN_WAY,
  type ReturnReason,
  type ReturnStatus,
} from './return-status.ts'
export { lastReturnDay, REFUND_WORKING_DAYS, RETURN_DAYS, returnDaysOf, type ReturnTerms } from './returns.ts'
export {
  isHiding,
  MAX_DECISIONS_TOLD,
  MAX_PICTURES_OF_REVIEWS,
  MAX_REPORT_TEXT,
  MAX_REVIEW_PICTURES,
  MAX_REVIEW_REPLY,
  MAX_REVIEW_TEXT,
  MAX_REVIEW_TITLE,
  MAX_REVIEW_VIDEO_BYTES,
  MAX_REVIEW_VIDEO_SECONDS,
  MAX_VOTES_TOLD,
  REPORTS_TO_HIDE,
  REVIEW_COMPLAINTS,
  REVIEW_DECISIONS,
  REVIEW_MEASURES,
  REVIEW_SORTS,
  REVIEW_STANDINGS,
  type ReviewComplaint,
  type ReviewDecision,
  type ReviewMeasure,
  type ReviewSort,
  type ReviewStanding,
} from './reviews.ts'
export {
  ACCOUNT_CHANGES,
  type Channel,
  CHANNELS,
  CODE_DIGITS,
  CODE_PURPOSES,
  CONTACT_STANDS_IN_DAYS,
  type CodePurpose,
  DEVICE_TOKEN,
  MAX_PASSKEY_NAME,
  normalisePassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordLength,
  type UserName,
  userNameOf,
} from './sign-in.ts'
export {
  goodsByMarket,
  type PromisedReward,
  promisedReward,
  rewardKept,
  rewardPointsFor,
  type Rewarded,
  type RewardTerms,
  rewardWorth,
} from './rewards.ts'
export {
  MAX_OPEN_QUOTATIONS,
  QUOTATION_DAYS,
  QUOTATION_DAYS_MAX,
  QUOTATION_DAYS_MIN,
  QUOTATION_NEEDED_DAYS_MAX,
  QUOTATION_PATHS,
  QUOTATION_QUANTITY_MAX,
  QUOTATION_QUANTITY_MIN,
  QUOTATION_STATES,
  QUOTATION_TEXT_MAX,
  type QuotationAct,
  quotationCan,
  type QuotationFacts,
  type QuotationState,
  quotationStateOf,
} from './quotation.ts'
export { isQuotationNumber } from './quotation-number.ts'
export { shareOut } from './sharing.ts'
export { MAX_STOCK_ALERTS, moreToTell } from './stock-alert.ts'
export { SIZE_OPTION, type SizeGuide, type SizedProduct, sizeGuideFor } from './size-guide.ts'
export { HOLD_MINUTES, HOLD_STATES, HOLD_TRANSITIONS, holdEnd, type HoldEvent, holdsGivenBackBy, type HoldState, type HoldStep } from './stock-hold.ts'
export { AVAILABILITIES, type Availability, availabilityOf, isInStock, stockToMention } from './stock.ts'
export { languagePrefix, SELLER_PATHS, SHOP_PATHS, TICKET_PATHS } from './shop-paths.ts'
export { isTaxIncluded, type TaxCharge, taxChargesOf, type TaxedSale, type TaxPlace, type TaxRule, type TaxTerms } from './tax.ts'
export { LEGAL_AGE, NOTICE_DAYS } from './terms.ts'
export {
  type ColourPair,
  colourPairsOf,
  MARKET_NAME_MAX,
  type OwnColours,
  paletteOf,
  SCHEMES,
  type Scheme,
  type Theme,
  THEME_COLOURS,
  type ThemeColour,
} from './theme.ts'
export { sumTotals, type Totals } from './totals.ts'
export {
  AMOUNT_TYPES,
  type AmountType,
  type Balances,
  isCovered,
  MAX_WALLET_ROWS,
  type PaidFromWallet,
  REFUND_TARGETS,
  type RefundTarget,
  SPENT_IN_ORDER,
  takenFrom,
  totalIn,
  WALLET_KINDS,
  WALLET_PAGE_SIZE,
  type WalletKind,
  walletPays,
  walletShareOf,
  walletShareOfRefund,
  walletShares,
  type WalletTerms,
} from './wallet.ts'
export { contentIn, type DescribedPack, type Measure, MEASURES, type PackContent, packContentOf, UNIT_OF_PRICE, unitPriceOf } from './unit-price.ts'
export { defaultVariantOf, isChosenByShopper, PRODUCT_TYPES, productTypeOf } from './variants.ts'
export { formerPrice, type PriceStep, priceStepsOf, type SteppedGood, steppedPrice } from './volume-price.ts'
export {
  mailboxOf,
  REFERRAL_CODE_LENGTH,
  REFERRAL_DAYS,
  REFERRAL_REFUSALS,
  REFERRAL_STATUSES,
  referralCodeOf,
  REFERRALS_PER_MONTH,
  spokenReferralCode,
  type ReferralRefusal,
  type ReferralStatus,
  type ReferralTerms,
} from './referral.ts'
export { SPOKEN_ALPHABET, spokenCodeOf } from './spoken-code.ts'
export { nextHourAt, type QuietHours, quietUntil } from './quiet-hours.ts'

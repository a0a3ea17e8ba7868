import { getCountryCallingCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number without its country is one of this (ISO 3166). */
const COUNTRY = 'IN'
export const COUNTRY_CODE = getCountryCallingCode(COUNTRY)
/** Digits of a number without its country. */
const NATIONAL_LENGTH = 10
/** Of a number with its country's code (E.164). */
const MAX_DIGITS = 15

/**
 * The number that was typed: E.164 ('+919845012345') where it is known which country's it is, else its digits alone,
 * which nobody can dial from abroad. Without `+` or `00` before it a number is one of India.
 */
export function toE164(typed: string) {
  const digits = typed.replace(/\D/g, '')
  const namesCountry = /^\D*\+/.test(typed) || /^00[1-9]/.test(digits)
  return (namesCountry && isLongEnough(parseInternational(digits))) || isLongEnough(parseNational(digits)) || digits
}

const parseValid = (number: PhoneNumber | undefined) => (number?.isValid() ? number.number : undefined)
const isLongEnough = (number: string | undefined) => number && number.length > NATIONAL_LENGTH && number
const addPlus = (digits: string) => `+${digits.replace(/^0+/, '')}`

/** New ranges are in use before the library knows them, so a number with a country is accepted. */
function parseInternational(digits: string) {
  const number = addPlus(digits)
  return parseValid(parsePhoneNumberFromString(number)) ?? (number.length <= MAX_DIGITS + 1 ? number : undefined)
}

function parseNational(digits: string) {
  const national = parseValid(parsePhoneNumberFromString(digits, COUNTRY))
  if (national) return national
  const international = parseValid(parsePhoneNumberFromString(addPlus(digits)))
  if (international?.startsWith(`+${COUNTRY_CODE}`)) return international
  const bare = digits.replace(/^0(?=\d{10}$)/, '')
  if (bare.length === NATIONAL_LENGTH) return `+${COUNTRY_CODE}${bare}`
  if (bare.length === NATIONAL_LENGTH + COUNTRY_CODE.length && bare.startsWith(COUNTRY_CODE)) return `+${bare}`
  return hasExtraDigit(digits) ? undefined : international
}

/** '97450123455' is more likely a slip than a subscriber in Qatar. */
const hasExtraDigit = (digits: string) => isMobile(parsePhoneNumberFromString(digits.slice(0, -1), COUNTRY))

const isMobile = (number: PhoneNumber | undefined) => number?.isValid() && /MOBILE/.test(number.getType() ?? '')

export type NumberProblem = 'of no known country' | 'also a mobile number abroad'

/** Why a stored number may be wrong: versions before 0.3 dropped the plus sign. */
export function findProblem(stored: string): NumberProblem | undefined {
  if (!stored.startsWith('+')) return 'of no known country'
  const national = stored.startsWith(`+${COUNTRY_CODE}`) && stored.slice(COUNTRY_CODE.length + 1)
  if (!national) return
  return isMobile(parsePhoneNumberFromString(`+${national}`)) ? 'also a mobile number abroad' : undefined
}

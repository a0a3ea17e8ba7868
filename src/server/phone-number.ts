import { getCountryCallingCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { institute } from '#src/institute.ts'

const CODE = getCountryCallingCode(institute.country)
/** Digits of a number without its country. */
const LENGTH = 10
/** Of a number with its country's code (E.164). */
const LONGEST = 15

/**
 * The number that was typed: E.164 ('+919845012345') where it is known which country's it is, else its digits alone,
 * which nobody can dial from abroad. Without `+` or `00` before it a number is one of the institute's country.
 */
export function toE164(typed: string) {
  const digits = typed.replace(/\D/g, '')
  const namesCountry = /^\D*\+/.test(typed) || /^00[1-9]/.test(digits)
  return (namesCountry && longEnough(readAbroad(digits))) || longEnough(readAtHome(digits)) || digits
}

const valid = (number: PhoneNumber | undefined) => (number?.isValid() ? number.number : undefined)
const longEnough = (number: string | undefined) => number && number.length > LENGTH && number
const withPlus = (digits: string) => `+${digits.replace(/^0+/, '')}`

/** New ranges are in use before the library knows them, so a number with a country is accepted. */
function readAbroad(digits: string) {
  const number = withPlus(digits)
  return valid(parsePhoneNumberFromString(number)) ?? (number.length <= LONGEST + 1 ? number : undefined)
}

function readAtHome(digits: string) {
  const national = valid(parsePhoneNumberFromString(digits, institute.country))
  if (national) return national
  const international = valid(parsePhoneNumberFromString(withPlus(digits)))
  if (international?.startsWith(`+${CODE}`)) return international
  const bare = digits.replace(/^0(?=\d{10}$)/, '')
  if (bare.length === LENGTH) return `+${CODE}${bare}`
  if (bare.length === LENGTH + CODE.length && bare.startsWith(CODE)) return `+${bare}`
  return isMobileAndADigit(digits) ? undefined : international
}

/** '97450123455' is more likely a slip than a subscriber in Qatar. */
const isMobileAndADigit = (digits: string) =>
  isMobile(parsePhoneNumberFromString(digits.slice(0, -1), institute.country))

const isMobile = (number: PhoneNumber | undefined) => number?.isValid() && /MOBILE/.test(number.getType() ?? '')

export type Doubt = 'of no known country' | 'also a mobile number abroad'

/** Why a stored number may be wrong: versions before 0.3 dropped the plus sign. */
export function doubtAbout(stored: string): Doubt | undefined {
  if (!stored.startsWith('+')) return 'of no known country'
  const national = stored.startsWith(`+${CODE}`) && stored.slice(CODE.length + 1)
  if (!national) return
  return isMobile(parsePhoneNumberFromString(`+${national}`)) ? 'also a mobile number abroad' : undefined
}

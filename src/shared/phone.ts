// How many digits a country's code has (ITU-T E.164): one for North America and Russia, two for these, three for all others.
const CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d)/

/** '+91 98000 00000' and '+65 9123 4567' of numbers as they are stored. What is no number stays as it is. */
export function formatPhone(phone: string) {
  if (!/^\+?\d{10,}$/.test(phone)) return phone
  const [code = ''] = CODE.exec(phone) ?? []
  const national = phone.slice(code.length)
  return code + (code && ' ') + grouped(national)
}

/** In fives from the end, as numbers are read in India; one of eight or nine digits in fours or threes. */
function grouped(digits: string) {
  if (digits.length === 8) return digits.replace(/\B(?=(\d{4})+$)/g, ' ')
  if (digits.length === 9) return digits.replace(/\B(?=(\d{3})+$)/g, ' ')
  return digits.replace(/\B(?=(\d{5})+$)/g, ' ')
}

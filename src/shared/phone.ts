/** '+91 98000 00000' of digits as they are stored: in fives from the end. What is no number stays as it is. */
export function formatPhone(phone: string) {
  if (!/^\d{10,}$/.test(phone)) return phone
  return (/^91\d{10}$/.test(phone) ? '+' : '') + phone.replace(/\B(?=(\d{5})+$)/g, ' ')
}

/** Digits with the country's code before them: ten digits, also after a zero, are a number in India. */
export const internationalPhone = (phone: string) => phone.replace(/^00(?=[1-9])/, '').replace(/^0?(?=\d{10}$)/, '91')

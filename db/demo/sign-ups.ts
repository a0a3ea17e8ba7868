import { type Random, randomFrom } from './random.ts'
import { bachelors, colleges, masters, SIGN_UPS_A_WEEK, streets, studentNames, towns, WAITING } from './students.ts'

/** `age`: days since they signed up. */
export type Student = ReturnType<typeof students>[number]

/** The longest here first. */
export function students() {
  const random = randomFrom(1)
  const comings = [...approvedAges(random).map((age) => ({ age, isApproved: true })), ...waiting]
  return comings
    .toSorted((a, b) => b.age - a.age)
    .map(({ age, isApproved }, at) => {
      const name = studentNames[at] ?? ''
      return { name, email: emailOf(name), age, isApproved, ...profile(random, at, isApproved) }
    })
}

const waiting = WAITING.map((age) => ({ age, isApproved: false }))

function approvedAges(random: Random) {
  const weeks = SIGN_UPS_A_WEEK.length
  return SIGN_UPS_A_WEEK.flatMap((count, week) => {
    const approved = week === weeks - 1 ? count - WAITING.length : count
    return Array.from({ length: approved }, (_, at) =>
      atDaytime(random, (weeks - week - (at + random.between(0.1, 0.9)) / approved) * 7),
    )
  })
}

/** Near the hour at which the demo is loaded, so that it is daytime. */
export const atDaytime = (random: Random, age: number) =>
  age < 1 ? age : Math.max(Math.round(age), 1) + random.between(-0.15, 0.15)

/** The first name by its letter, where all of it would be long. */
function emailOf(name: string) {
  const [first = '', last = ''] = name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
  return `${first.length + last.length > 15 ? first.slice(0, 1) : first}.${last}@example.com`
}

const NO_DEGREE = { collegeName: '', degree: '', graduationYear: null }

/** Filled to different degrees: who waits has nothing yet, and few have filled in all. */
function profile(random: Random, at: number, isApproved: boolean) {
  const degree = (choices: readonly string[], oldest: number) => ({
    collegeName: random.pick(colleges),
    degree: random.pick(choices),
    graduationYear: Math.round(random.between(oldest, 2025)),
  })
  const hasPhone = isApproved && random.happens(0.8)
  const hasAddress = hasPhone && random.happens(0.6)
  const bachelor = hasPhone && random.happens(0.6) ? degree(bachelors, 2012) : NO_DEGREE
  const master = bachelor.degree && random.happens(0.3) ? degree(masters, 2018) : NO_DEGREE
  return {
    phone: hasPhone ? `9100000${30_000 + at + 1}` : '',
    address: hasAddress ? `${Math.ceil(random.between(0, 90))}, ${random.pick(streets)}, ${random.pick(towns)}` : '',
    education: { bachelor, master },
  }
}

import { demoDiscussions } from './discussions.ts'
import { type Random, randomFrom } from './random.ts'
import type { DemoThread } from './thread-drafts.ts'

type Writer = { _id: string; name: string; age: number; isApproved: boolean }
type DemoUsers = Record<'student' | 'student2', { _id: string }>

/** Days. One writes no sooner than this after one has signed up, but where one is named. */
const SETTLED = 6
const ARRIVED = 0.4

/** Every discussion with who wrote what, and how many days ago; the replies in their order. */
export function threads(students: Writer[], demoUsers: DemoUsers) {
  const random = randomFrom(3)
  return demoDiscussions.map(({ by, replies, ...thread }) => {
    const authorOf = authors(random, students, demoUsers)
    const { authorId } = authorOf(by, thread.age)
    let last = thread.age
    const replyRows = replies.map((reply) => {
      const wait = random.happens(0.15) ? random.between(1, 6) : random.between(0.01, 0.35)
      const written = authorOf(reply.by, Math.max(last - wait, last * 0.55))
      last = written.age
      const { content, report } = reply
      return { content, report, ...written }
    })
    return { ...thread, authorId, replies: replyRows }
  })
}

/** Who writes in one thread: each of its roles is always the same author, and 'another' never one of them. */
function authors(random: Random, students: Writer[], demoUsers: DemoUsers) {
  const roles = new Map([
    ['student', demoUsers.student._id],
    ['student2', demoUsers.student2._id],
  ])
  const left = students.filter(({ age, isApproved }) => isApproved && age > SETTLED + 1)
  return (by: DemoThread['by'], age: number) => {
    const authorId = roles.get(by)
    if (authorId) return { authorId, age }
    const named = left.find(({ name }) => name === by)
    const here = left.filter((writer) => writer.age - SETTLED > age)
    // Without a student left, the next to join writes.
    const chosen = named ?? random.pick(here.length > 0 ? here : left.slice(0, 1))
    left.splice(left.indexOf(chosen), 1)
    if (by !== 'another') roles.set(by, chosen._id)
    return { authorId: chosen._id, age: Math.min(age, chosen.age - (named ? ARRIVED : SETTLED)) }
  }
}

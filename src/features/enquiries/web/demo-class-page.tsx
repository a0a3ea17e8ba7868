import { redirect } from 'react-router'

/** Not by `replace`, which would take the page one came from out of the history. */
const toBooking = () => {
  throw redirect('/book-demo')
}
export const loader = toBooking
export const clientLoader = toBooking

/** Never seen: the address is one that the chat assistant names. */
export default function DemoClassPage() {
  return null
}

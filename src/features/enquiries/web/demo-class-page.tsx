import { redirect, replace } from 'react-router'

export const loader = () => {
  throw redirect('/book-demo')
}
export const clientLoader = () => {
  throw replace('/book-demo')
}

/** Never seen: the address is one that the chat assistant names. */
export default function DemoClassPage() {
  return null
}

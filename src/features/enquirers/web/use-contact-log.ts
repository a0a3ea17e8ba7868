import { useMutation } from '@tanstack/react-query'
import type { Contact } from '../rules.ts'
import { enquirersApi } from './api.ts'

/** Logs what was opened; whether anything was sent is not known. */
export function useContactLog(id: string) {
  // Without a message: the phone or the chat is in front by then.
  const { mutate } = useMutation({ mutationFn: (by: Contact) => enquirersApi.contact.call({ id, by }) })
  return (by: Contact) => () => mutate(by)
}

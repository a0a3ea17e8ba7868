import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { replace, useNavigate } from 'react-router'
import { dateIn, TIME_ZONE } from '#src/shared/wall-time.ts'
import { type Context, serverCall } from '#src/web/api/prefetch.ts'
import type { TimetableClass } from '../shapes.ts'
import { timetableApi } from './api.ts'

/** A link to a class (`?class={id}`) names no day, for the class may have moved since. */
const isDayUnknown = (query: URLSearchParams) => query.has('class') && !query.has('day')

function withDay({ startsAt }: TimetableClass, query: URLSearchParams) {
  const search = new URLSearchParams(query)
  search.set('day', dateIn(startsAt, TIME_ZONE))
  return `?${search}`
}

/** For a loader: goes to the day of the class that an address asks for, where this user may see it. */
export async function redirectToItsDay(context: Context, { pathname, searchParams: query }: URL) {
  if (!isDayUnknown(query)) return
  const find = serverCall(context, timetableApi.oneClass)
  const sought = await find({ id: query.get('class') ?? '' }).catch(() => null)
  if (sought) throw replace(pathname + withDay(sought, query))
}

/** The same in a browser; whether there is no such class for this user. */
export function useSoughtDay(query: URLSearchParams) {
  const navigate = useNavigate()
  const isAsked = isDayUnknown(query)
  const input = { id: query.get('class') ?? '' }
  const { data, isError } = useQuery({
    ...timetableApi.oneClass.queryOptions({ input }),
    enabled: isAsked,
    retry: false,
  })
  const address = isAsked && data && withDay(data, query)
  useEffect(() => {
    if (address) void navigate(address, { replace: true, preventScrollReset: true })
  }, [address, navigate])
  return isAsked && isError
}

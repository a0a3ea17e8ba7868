import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Combobox } from '#src/web/forms/combobox.tsx'
import type { ListState } from '#src/web/table/list.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { ActivityUser } from '../contract.ts'
import { activityApi } from './api.ts'

/** Whose activity an address asks for, and of which days; what is no date asks for all. */
export function readFilter(query: URLSearchParams) {
  const readDate = (name: string) => /^20\d{2}-\d{2}-\d{2}$/.exec(query.get(name) ?? '')?.[0]
  return { userId: query.get('user') || undefined, since: readDate('since'), until: readDate('until') }
}

export const userQuery = (id: string) => activityApi.users.queryOptions({ input: { id } })

const describeUser = ({ name, isStaff }: ActivityUser) => `${name} (${isStaff ? 'staff' : 'student'})`

type Props = { list: Pick<ListState<'createdAt'>, 'narrowBy'> }

/** Whose activity is shown and of which days, in the address; the days also without a script. */
export function ActivityFilterBar({ list }: Props) {
  const [query] = useSearchParams()
  const { userId, since, until } = readFilter(query)
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:flex lg:items-end">
      <div className="lg:min-w-72">
        <User key={userId} id={userId} list={list} />
      </div>
      <Period key={`${since} ${until}`} since={since} until={until} list={list} query={query} />
    </div>
  )
}

function User({ id, list }: Props & { id: string | undefined }) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined })
  const query = useQuery({
    ...activityApi.users.queryOptions({ input: { q: typed || undefined } }),
    select: (body) => ({ body }),
    placeholderData: (before) => before,
  })
  if (id)
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-3">
        <span>
          Only <strong>{data?.[0]?.name ?? 'a deleted account'}</strong>
        </span>
        <Button small onClick={() => list.narrowBy({ user: '' })}>
          Show everyone
        </Button>
      </p>
    )
  return (
    <Combobox<ActivityUser>
      label="Person"
      placeholder="Search by name"
      query={query}
      nameOf={describeUser}
      onType={setTyped}
      onChoose={({ _id }) => list.narrowBy({ user: _id })}
    />
  )
}

type Days = Props & { since: string | undefined; until: string | undefined; query: URLSearchParams }

function Period({ since, until, query, list }: Days) {
  function narrow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    list.narrowBy({ since: String(typed.get('since')), until: String(typed.get('until')) })
  }
  return (
    <form method="get" data-native onSubmit={narrow} className="flex flex-wrap items-end gap-3">
      {['q', 'filter', 'user', 'sort'].map(
        (name) => query.get(name) && <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />,
      )}
      <Day label="From" name="since" value={since} />
      <Day label="To" name="until" value={until} />
      <Button type="submit">Show these days</Button>
    </form>
  )
}

const Day = ({ label, name, value }: { label: string; name: string; value: string | undefined }) => (
  <label className="grid min-w-0 grow basis-36 gap-1 font-semibold">
    {label}
    <input
      type="date"
      name={name}
      defaultValue={value}
      className="min-h-11 min-w-0 rounded-lg border border-line-strong bg-paper-raised px-3 font-normal"
    />
  </label>
)

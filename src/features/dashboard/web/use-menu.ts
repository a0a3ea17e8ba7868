import { useQuery } from '@tanstack/react-query'
import type { Person } from '#src/access/person.ts'
import { useSetup } from '#src/web/setup.ts'
import { menuOf } from '../rules.ts'
import { dashboardApi } from './api.ts'

const figures = dashboardApi.figures.queryOptions()

/** A role's menu, and how many wait behind its entries: nothing until that is known. */
export function useMenu(user: Person) {
  const menu = menuOf(user, useSetup()?.classroom ?? false)
  const { data } = useQuery({
    ...figures,
    enabled: menu.some(({ waiting }) => waiting),
  })
  return menu.map((entry) => ({ entry, count: (data && entry.waiting?.(data)) ?? 0 }))
}
export type Menu = ReturnType<typeof useMenu>

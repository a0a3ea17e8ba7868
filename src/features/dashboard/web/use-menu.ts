import { useQuery } from '@tanstack/react-query'
import type { Person } from '#src/access/person.ts'
import { useSetup } from '#src/web/setup.ts'
import type { Figures } from '../contract.ts'
import { type MenuEntry, menuOf } from '../rules.ts'
import { dashboardApi } from './api.ts'

const figures = dashboardApi.figures.queryOptions()

/** A role's menu, and how many wait behind its entries: nothing until that is known. */
export function useMenu(user: Person) {
  const menu = menuOf(user, useSetup()?.classroom ?? false)
  const { data } = useQuery({
    ...figures,
    enabled: menu.some(({ waiting }) => waiting),
  })
  return menu.map((entry) => ({ entry, waiting: data && countedIn(data, entry) }))
}

/** Nothing where nobody waits. */
function countedIn(figures: Figures, { waiting }: MenuEntry) {
  const count = waiting?.count(figures)
  return waiting && count ? { count, text: waiting.text(figures) } : undefined
}

export type Menu = ReturnType<typeof useMenu>

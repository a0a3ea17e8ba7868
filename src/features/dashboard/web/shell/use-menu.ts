import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { User } from '#src/access/user.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { Figures } from '../../contract.ts'
import { isCurrentEntry, listMenu, type WaitingCount } from '../../rules.ts'
import { dashboardApi } from '../api.ts'

const figures = dashboardApi.figures.queryOptions()

/** A role's menu, which of its entries this is, and how many wait behind each: nothing until that is known. */
export function useMenu(user: User) {
  const here = useLocation().pathname
  const menu = listMenu(user, useSetup()?.classroom ?? false)
  const { data } = useQuery({
    ...figures,
    enabled: menu.some(({ waiting }) => waiting),
  })
  return menu.map(({ waiting, ...entry }) => ({
    ...entry,
    isHere: isCurrentEntry(entry, here),
    waiting: data && waiting && entryCount(data, waiting),
  }))
}

/** Empty where nothing is pending. */
function entryCount(figures: Figures, { count, text }: WaitingCount) {
  const waiting = count(figures)
  return waiting ? { count: waiting, text: text(figures) } : undefined
}

export type Menu = ReturnType<typeof useMenu>
export type MenuEntry = Menu[number]

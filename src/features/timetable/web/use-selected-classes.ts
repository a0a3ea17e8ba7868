import { useCallback, useMemo, useState } from 'react'
import { isChangeable } from '../rules.ts'
import type { TimetableClass } from '../shapes.ts'

/** Classes that were selected, of other weeks too; of those shown as they are now. */
export function useSelectedClasses(shown: TimetableClass[], now: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, TimetableClass>>(new Map())
  const toggle = useCallback((timetableClass: TimetableClass) => {
    setChosen((before) => {
      const after = new Map(before)
      if (!after.delete(timetableClass._id)) after.set(timetableClass._id, timetableClass)
      return after
    })
  }, [])
  function toggleAll(classes: TimetableClass[]) {
    const isAll = classes.every(({ _id }) => chosen.has(_id))
    const after = new Map(chosen)
    for (const timetableClass of classes) {
      if (isAll) after.delete(timetableClass._id)
      if (!isAll) after.set(timetableClass._id, timetableClass)
    }
    setChosen(after)
  }
  const classes = useMemo(() => {
    const current = new Map(shown.map((timetableClass) => [timetableClass._id, timetableClass]))
    return [...chosen.values()]
      .map((timetableClass) => current.get(timetableClass._id) ?? timetableClass)
      .filter((timetableClass) => isChangeable(timetableClass, now))
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  }, [chosen, shown, now])
  return { classes, toggle, toggleAll, has: (id: string) => chosen.has(id), clear: () => setChosen(new Map()) }
}

export type SelectedClasses = ReturnType<typeof useSelectedClasses>

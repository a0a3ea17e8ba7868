import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { batchesApi } from '../api.ts'
import { type BulkFields, type Chosen, chosenAction, isDay, toBulk } from './bulk-fields.ts'
import type { Pressed } from './words.ts'

/** What a change of classes would do, as the fields are filled in. */
export function useBulkPreview(action: Pressed, classes: Chosen[]) {
  const fields = useDeferredValue(useWatch<BulkFields>() as BulkFields)
  return useQuery({
    ...batchesApi.previewSeveral.queryOptions({ input: toBulk(action, classes, fields) }),
    enabled: chosenAction(action, fields.instead) !== 'move' || isDay(fields.day),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

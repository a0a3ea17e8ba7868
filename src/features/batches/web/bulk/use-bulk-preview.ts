import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { BulkAction } from '../../changes-shapes.ts'
import type { TimetableClass } from '../../shapes.ts'
import { batchesApi } from '../api.ts'
import { type BulkFields, bulkOf } from './bulk-fields.ts'

export const bulkPreview = (action: BulkAction, classes: TimetableClass[], fields: BulkFields) =>
  batchesApi.previewSeveral.queryOptions({ input: bulkOf(action, classes, fields) })

/** What a change of classes would do, as the fields are filled in. */
export function useBulkPreview(action: BulkAction, classes: TimetableClass[]) {
  const fields = useDeferredValue(useWatch<BulkFields>() as BulkFields)
  return useQuery({
    ...bulkPreview(action, classes, fields),
    enabled: action !== 'move' || Number.isInteger(fields.days),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

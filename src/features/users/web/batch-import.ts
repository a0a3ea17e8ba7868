import type { ComponentType } from 'react'
import type * as z from '#src/shared/zod.ts'
import type { RowAnswers, StudentRows } from '../contract.ts'

type Field = ComponentType<{ batchId: string; isDisabled: boolean; onChoose: (batchId: string) => void }>
type Rows = z.output<typeof StudentRows> & { batchId: string; seatsBefore: number }
type Send = (rows: Rows, options: { context: { idempotencyKey: string } }) => Promise<z.output<typeof RowAnswers>>

/** How the students of a file get a seat in the same step: by the feature that knows batches, where there is a classroom. */
export type BatchImport = { Field: Field; send: Send; pathOf: (batchId: string) => string }

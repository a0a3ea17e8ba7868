import { useOutletContext } from 'react-router'
import type { FullBatch } from '../../shapes.ts'

/** What the page of a batch gives its tabs; `now` in milliseconds: which classes are over is judged by it. */
export type BatchOfTab = { batch: FullBatch; now: number }

export const useBatch = () => useOutletContext<BatchOfTab>()

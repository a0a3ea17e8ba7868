import { type ComponentType, createContext } from 'react'
import type { FullBatch, ManagedClass } from '../shapes.ts'

/** What later features show on the screen of a batch. */
export type BatchSlots = {
  /** Who has a seat in it or waits for one; of one that was cancelled, what became of them. */
  Students: ComponentType<{ batch: FullBatch; now: number }>
  /** Writes to all who have a seat in it, and shows what was written. */
  MessageAll: ComponentType<{ batch: FullBatch }>
  Announcements: ComponentType<{ batch: FullBatch }>
  MergeDialog: ComponentType<{ batch: FullBatch | undefined; onClose: () => void }>
  /** Who has seen the last change of a class, and of as many as `changed` with it. */
  Receipts: ComponentType<{ managedClass: ManagedClass; changed: number; batch: FullBatch }>
}

/** `isFirst`: more days follow. The class that is moved takes no room. */
type Hours = { day: string; from: string; to: string; isFirst?: boolean; movedClassId?: string | undefined }

/** Below a field `room`: the free rooms of a day in these hours. */
export const FreeRoomsSlot = createContext<ComponentType<Hours>>(() => null)

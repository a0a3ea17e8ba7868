import { type ComponentType, createContext } from 'react'
import type { FullBatch, ManagedClass } from '../shapes.ts'

type OfBatch = ComponentType<{ batch: FullBatch }>

/** What later features show at the head of a batch. */
export type BatchSlots = {
  /** Writes to all who have a seat in it. */
  MessageAll: OfBatch
  MergeDialog: ComponentType<{ batch: FullBatch | undefined; onClose: () => void }>
}

/** And beside its classes. */
export type ClassesSlots = {
  Announcements: OfBatch
  Handouts: OfBatch
  /** Who has seen the last change of a class, and of as many as `changed` with it. */
  Receipts: ComponentType<{ managedClass: ManagedClass; changed: number; batch: FullBatch }>
}

/** `isFirst`: more days follow. The class that is moved takes no room. */
type Hours = { day: string; from: string; to: string; isFirst?: boolean; movedClassId?: string | undefined }

/** Below a field `room`: the free rooms of a day in these hours. */
export const FreeRoomsSlot = createContext<ComponentType<Hours>>(() => null)

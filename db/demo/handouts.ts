import type { HandoutDraft } from '../../src/features/handouts/shapes.ts'

/** `age` in days; `classNumber`: of the class that it is for, else it is for the whole batch. */
type DemoHandout = Pick<HandoutDraft, 'name' | 'type' | 'url'> & { age: number; classNumber?: number }

export const demoHandouts: DemoHandout[] = [
  {
    name: 'Prices and discounts: exercise',
    type: 'document',
    url: 'https://example.com/prices-and-discounts',
    age: 9,
    classNumber: 3,
  },
  {
    name: 'The flow of documents, as drawn in class',
    type: 'other',
    url: 'https://example.com/document-flow',
    age: 3,
  },
]

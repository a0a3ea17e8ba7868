import { stripBidi } from '#src/shared/text.ts'

export const messages = {
  unknown: 'Handout not found.',
  unknownBatch: 'Batch not found.',
  unknownClass: 'This batch has no such class.',
  secureLink: 'The link must begin with https://',
  isCancelled: 'This batch is cancelled. Nobody has a seat in it.',
  tooMany: (max: number) => `A batch can have at most ${max} handouts. Please remove one first.`,
  added: (name: string) => `${stripBidi(name)} was added.`,
  saved: (name: string) => `${stripBidi(name)} was saved.`,
  removed: (name: string) => `${stripBidi(name)} was removed.`,
  askToRemove: (name: string) => `Are you sure you want to remove ${stripBidi(name)}? Students no longer see it.`,
  /** In the bell. */
  announced: (about: string, name: string) => `${about}: there is a new handout, ${stripBidi(name)}.`,
}

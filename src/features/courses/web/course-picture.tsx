import type { Course } from '../contract.ts'

const MOTIF = /\b(SD|MM|LE|FICO)\b/

/** A course without a picture of its own gets the drawing of its module. */
const drawingOf = (title: string) => `/drawings/course-${MOTIF.exec(title)?.[1]?.toLowerCase() ?? 'default'}.svg`

export const pictureOf = ({ image, title }: Pick<Course, 'image' | 'title'>) => image ?? drawingOf(title)

/** 16:9, at the size its place gives it. */
export function CoursePicture({ course, eager }: { course: Pick<Course, 'image' | 'title'>; eager?: boolean }) {
  return (
    <img
      src={pictureOf(course)}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      className="aspect-video w-full bg-paper-sunk object-cover"
    />
  )
}

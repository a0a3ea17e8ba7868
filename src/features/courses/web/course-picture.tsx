import { pictureSource } from '#src/features/media/rules.ts'
import { pickByHash } from '#src/shared/text.ts'
import type { Course } from '../contract.ts'

const DRAWINGS = ['default', 'default-2', 'default-3', 'default-4'] as const

/** A course without a picture of its own gets the drawing of the one module its title names, else one by its letters. */
function chooseDrawing(title: string) {
  const [module, another] = title.match(/\b(SD|MM|LE|FICO)\b/g) ?? []
  return `/drawings/course-${module && !another ? module.toLowerCase() : pickByHash(title, DRAWINGS)}.svg`
}

export const coursePicture = ({ image, title }: Pick<Course, 'image' | 'title'>) => image ?? chooseDrawing(title)

/** 16:9, at the size its place gives it. */
export function CoursePicture({ course, eager }: { course: Pick<Course, 'image' | 'title'>; eager?: boolean }) {
  return (
    <img
      src={pictureSource(coursePicture(course))}
      data-drawing={chooseDrawing(course.title)}
      // The drawing may have taken the place of a picture that did not load.
      suppressHydrationWarning
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      className="aspect-video w-full bg-paper-sunk object-cover"
    />
  )
}

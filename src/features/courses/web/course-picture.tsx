import type { Course } from '../contract.ts'

/** A course without a picture of its own gets the drawing of the one module its title names. */
function drawingOf(title: string) {
  const [module, another] = title.match(/\b(SD|MM|LE|FICO)\b/g) ?? []
  return `/drawings/course-${module && !another ? module.toLowerCase() : 'default'}.svg`
}

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

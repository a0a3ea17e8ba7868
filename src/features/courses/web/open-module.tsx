import { countInWords } from '#src/shared/text.ts'
import { AccordionItem } from '#src/web/ui/accordion.tsx'
import type { Module } from '../contract.ts'
import { materialKind } from '../rules.ts'

/** What is inside a module, for those who may see it; a material opens in a new tab, by its place. */
export function OpenModule({ course, module, isFirst }: { course: string; module: Module; isFirst: boolean }) {
  return (
    <AccordionItem
      id={module._id}
      summary={
        <>
          <strong className="grow">{module.title}</strong>
          <span className="text-base text-ink-muted">{countInWords(module.materials.length, 'material')}</span>
        </>
      }
      isOpen={isFirst}
    >
      <p className="whitespace-pre-line">{module.description}</p>
      <ul className="divide-y divide-line">
        {module.materials.map(({ name, type, size }, at) => (
          <li // biome-ignore lint/suspicious/noArrayIndexKey: its place is how a material is asked for
            key={at}
            className="flex min-h-11 items-center justify-between gap-4"
          >
            <MaterialLink course={course} module={module._id} index={at}>
              {name}
            </MaterialLink>
            <span className="shrink-0 text-base text-ink-muted">{materialKind({ type, size })}</span>
          </li>
        ))}
      </ul>
    </AccordionItem>
  )
}

export const materialAddress = (course: string, module: string, index: number) =>
  `/api/courses/${course}/material/${module}/${index}`

type Place = { course: string; module: string; index: number; children: string }

/** A plain link, so that it works as links do; the server counts the opening and knows the address behind it. */
export function MaterialLink({ course, module, index, children }: Place) {
  return (
    <a
      href={materialAddress(course, module, index)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
    >
      {children}
    </a>
  )
}

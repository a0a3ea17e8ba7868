import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'

export type Choice<Row> = {
  label: string
  placeholder: string
  /** What fits what was typed; the server decides. Until it has, what it found before. */
  query: UseQueryResult<{ body: Row[] }>
  nameOf: (row: Row) => string
  /** What is said of a choice below its name. */
  aboutOf?: (row: Row) => string
  onType: (typed: string) => void
  onChoose: (row: Row) => void
  isOpen?: boolean | undefined
  /** In a form: its value and how to change it. Without it the combobox keeps its own state. */
  field?: Field<Row>
}

type Field<Row> = {
  chosen: Row | null
  required: boolean
  message: string | undefined
  ref: Ref<HTMLInputElement>
  onBlur: () => void
  onClear: () => void
}

export function Combobox<Row extends { _id: string }>({
  label,
  placeholder,
  query,
  nameOf,
  aboutOf,
  onType,
  onChoose,
  isOpen = false,
  field,
}: Choice<Row>) {
  const id = useId()
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const rows = query.data?.body ?? []
  const containsTyped = (row: Row) => nameOf(row).toLowerCase().includes(typed.toLowerCase())
  // Its hidden input carries a style attribute, which a page's policy refuses in what the server sends.
  if (!isHydrated) return <div className="h-19" />
  return (
    <BaseCombobox.Root
      defaultOpen={isOpen}
      {...(field && { value: field.chosen })}
      // What cannot be meant goes at once, so that an answer moves nothing away from under a finger.
      items={query.isPlaceholderData ? rows.filter(containsTyped) : rows}
      filter={null}
      itemToStringLabel={nameOf}
      isItemEqualToValue={(a: Row, b: Row) => a._id === b._id}
      onInputValueChange={(words) => {
        setTyped(words)
        onType(words)
      }}
      onValueChange={(row: Row | null) => (row ? onChoose(row) : field?.onClear())}
    >
      <div className="grid gap-1">
        <label
          htmlFor={id}
          data-required={field?.required || undefined}
          className="font-semibold data-required:after:text-bad data-required:after:content-['_*']"
        >
          {label}
        </label>
        <div className="relative">
          <BaseCombobox.Input
            id={id}
            ref={field?.ref}
            onBlur={field?.onBlur}
            aria-required={field?.required || undefined}
            aria-invalid={field?.message ? true : undefined}
            aria-describedby={field?.message ? `${id}-error` : undefined}
            placeholder={placeholder}
            className="min-h-11 w-full rounded-lg border border-line-strong bg-paper-raised px-3 pr-12 aria-invalid:border-bad"
          />
          <BaseCombobox.Trigger
            // Until the library has seen the field, it would be a second combobox.
            role="button"
            aria-label={`Show: ${label}`}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center"
          >
            <ChevronDown aria-hidden className="size-4" />
          </BaseCombobox.Trigger>
        </div>
        {field && (
          <p id={`${id}-error`} aria-live="polite" className="text-base text-bad empty:hidden">
            {field.message}
          </p>
        )}
      </div>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner sideOffset={4} className="z-60">
          <BaseCombobox.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-lg border border-line bg-paper-raised shadow-lg">
            <BaseCombobox.Empty className="px-3 py-2 text-ink-muted empty:hidden">
              {query.isError && `Error: ${query.error.message}`}
              {query.isSuccess && !query.isPlaceholderData && 'No matches.'}
            </BaseCombobox.Empty>
            <BaseCombobox.List>
              {(row: Row) => (
                <BaseCombobox.Item
                  key={row._id}
                  value={row}
                  className="flex min-h-11 flex-col justify-center px-3 py-2 leading-tight not-first:border-t not-first:border-line data-highlighted:bg-brand-soft"
                >
                  {nameOf(row)}
                  {aboutOf && <span className="text-ink-muted empty:hidden">{aboutOf(row)}</span>}
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  )
}

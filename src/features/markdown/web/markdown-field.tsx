import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextArea } from '#src/web/forms/field.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { markdownApi } from './api.ts'

/** A long text in Markdown, and how it will look: the server renders it, as it will for readers. */
export function MarkdownField({ name, label, rows }: { name: string; label: string; rows: number }) {
  const [source, setSource] = useState<string>()
  const { getValues } = useFormContext()
  return (
    <div className="grid gap-2">
      <TextArea
        name={name}
        label={label}
        hint="At least 50 characters. Markdown works: **bold**, lists, links."
        rows={rows}
        required
      />
      <Button
        small
        className="justify-self-start"
        aria-expanded={source !== undefined}
        onClick={() => setSource(source === undefined ? String(getValues(name) ?? '') : undefined)}
      >
        {source === undefined ? 'Preview' : 'Close the preview'}
      </Button>
      {source !== undefined && <Preview source={source} />}
    </div>
  )
}

function Preview({ source }: { source: string }) {
  const rendered = useQuery(markdownApi.preview.queryOptions({ input: { source } }))
  return (
    <div aria-live="polite" className="rounded-xl border border-line bg-paper-raised p-4">
      {rendered.isPending && <p>Loading...</p>}
      {rendered.isError && <p role="alert">Error: {rendered.error.message}</p>}
      {rendered.data && (
        // Rendered from Markdown by the server, without raw markup.
        <div className="prose" dangerouslySetInnerHTML={{ __html: rendered.data.html }} />
      )}
    </div>
  )
}

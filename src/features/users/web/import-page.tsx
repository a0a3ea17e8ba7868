import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { countInWords } from '#src/shared/text.ts'
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { ProgressBar } from '#src/web/ui/progress.tsx'
import { importWords } from '../import-words.ts'
import { checkRows, isAccepted } from '../rules.ts'
import type { BatchImport } from './batch-import.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { ImportedRows } from './imported-rows.tsx'
import { type Judged, type Step, useImport } from './use-import.ts'

const STUDENTS = '/dashboard/admin/students'

export function ImportPage({ batchImport }: { batchImport: BatchImport | undefined }) {
  const { rows, step, table, batchId, choose, chooseBatch, chooseColumns, add, goOn } = useImport(batchImport)
  const isWorking = step.name === 'checking' || step.name === 'adding'
  return (
    <>
      <PageHead title="Import Students" hidden />
      <Breadcrumbs isTight pages={{ [STUDENTS]: 'All Students' }} />
      <h1 className="text-3xl">Import Students</h1>
      <p className="max-w-prose">
        Choose a CSV or Excel (.xlsx) file with the columns name and email, and phone where you have it: at most 5,000
        rows. You check every row before anything is added. Added students are approved, and get an email to set a
        password within 7 days.
      </p>
      {batchImport && (
        <batchImport.Field batchId={batchId} isDisabled={isWorking || step.name === 'stopped'} onChoose={chooseBatch} />
      )}
      <div className="flex flex-wrap gap-3">
        <FileButton isWorking={isWorking} isFirst={rows.length === 0} onChoose={choose} />
        <ButtonLink to="/sample-students.csv" reloadDocument download>
          Download a sample
        </ButtonLink>
      </div>
      {step.name === 'choosing' && step.problem && <Problem>{step.problem}</Problem>}
      {table && (step.name === 'choosing' || step.name === 'checked') && (
        <ColumnsPanel columns={table.columns} isComplete={step.name === 'checked'} onChoose={chooseColumns} />
      )}
      {isWorking && <Progress step={step} />}
      {step.name === 'stopped' && (
        <Problem>
          {step.problem}{' '}
          {step.during === 'adding' && `${countInWords(rows.filter(isDone).length, 'student')} added before that.`}
          <Button onClick={goOn}>Continue</Button>
        </Problem>
      )}
      {step.name === 'checked' && <Checked rows={rows} isSeated={step.isSeated} onAdd={add} />}
      {step.name === 'added' && (
        <Added rows={rows} batchPath={step.isSeated ? batchImport?.pathOf(batchId) : undefined} />
      )}
      {(step.name === 'checked' || step.name === 'added') && <ImportedRows rows={rows} />}
    </>
  )
}

const isDone = (row: Judged) => isAccepted(row) && row.isDone

const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex flex-wrap items-center gap-3 rounded-lg bg-bad-soft px-4 py-3 text-bad">
    {children}
  </p>
)

type Choosing = { isWorking: boolean; isFirst: boolean; onChoose: (file: File) => void }

function FileButton({ isWorking, isFirst, onChoose }: Choosing) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label="File of students"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain"
        className="hidden"
        onChange={({ target }) => {
          if (target.files?.[0]) onChoose(target.files[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button variant={isFirst ? 'primary' : 'plain'} disabled={isWorking} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {isFirst ? 'Choose a file' : 'Choose another file'}
      </Button>
    </>
  )
}

function Progress({ step }: { step: Extract<Step, { of: number }> }) {
  const what = step.name === 'adding' ? 'Adding students' : 'Checking rows'
  return (
    <div className="grid gap-2">
      <ProgressBar label={what} value={step.done} max={step.of} />
      <p className="text-base text-ink-muted">
        {what}: {step.done} of {step.of}
      </p>
    </div>
  )
}

type Outcomes = { rows: Judged[]; isSeated: boolean; onAdd: () => void }

function Checked({ rows, isSeated, onAdd }: Outcomes) {
  const words = isSeated ? importWords.seating : importWords.adding
  const { title, sentence, action } = words.before(checkRows(rows), rows.length)
  return (
    <Result title={title}>
      <p>{sentence}</p>
      {rows.some(isAccepted) && (
        <Button variant="primary" className="justify-self-start" onClick={onAdd}>
          {action}
        </Button>
      )}
    </Result>
  )
}

function Added({ rows, batchPath }: { rows: Judged[]; batchPath: string | undefined }) {
  const words = batchPath ? importWords.seating : importWords.adding
  const { title, sentence } = words.after(checkRows(rows))
  return (
    <Result title={title}>
      <p>{sentence}</p>
      <div className="flex flex-wrap gap-3">
        {batchPath && (
          <ButtonLink variant="primary" to={batchPath}>
            See the batch
          </ButtonLink>
        )}
        <ButtonLink to={STUDENTS}>See all students</ButtonLink>
      </div>
    </Result>
  )
}

/** What came out takes the focus: the button that asked for it is gone. */
function Result({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

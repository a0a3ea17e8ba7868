import { useId } from 'react'
import { stripBidi } from '#src/shared/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { VisitedClass } from '../contract.ts'
import { placeInWords } from '../rules.ts'
import { When } from './when.tsx'

type Props = { classes: VisitedClass[] /** There is no class that this one takes the place of. */; isFirst: boolean }

export function MoveForm({ classes, isFirst }: Props) {
  const id = useId()
  return (
    <form method="post" aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-2xl">
        {isFirst ? 'Choose a class' : 'Choose another class'}
      </h2>
      {classes.length === 0 ? (
        <p>No other class has a free seat at the moment. Please call us, and we will find a day.</p>
      ) : (
        <>
          <input type="hidden" name="answer" value="move" />
          <div role="radiogroup" aria-labelledby={id} className="grid grid-cols-1 gap-2">
            {classes.map(({ _id, title, room, isOnline, ...hours }) => (
              <label
                key={_id}
                className="flex min-h-11 items-center gap-3 rounded-xl border border-line-strong bg-paper-raised px-4 py-2 has-checked:border-accent"
              >
                <input type="radio" name="classId" value={_id} required className="size-5 shrink-0 accent-accent" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">
                    <When {...hours} />
                  </span>
                  <span className="block text-base text-ink-muted">{placeInWords({ title, room, isOnline })}</span>
                </span>
              </label>
            ))}
          </div>
          <Button type="submit" variant={isFirst ? 'primary' : 'plain'} className="justify-self-start">
            {isFirst ? 'Come to this class' : 'Come to this class instead'}
          </Button>
        </>
      )}
    </form>
  )
}

/** Asks first, by the browser's own popover: before any script, and without one. */
export function CancelForm({ visit }: { visit: VisitedClass }) {
  const [id, question, words] = [useId(), useId(), useId()]
  return (
    <section aria-labelledby={id} className="grid justify-items-start gap-3">
      <h2 id={id} className="text-2xl">
        Cannot come at all?
      </h2>
      <p>Please cancel, so that someone else can have your seat.</p>
      <Button popoverTarget="cancelling">Cancel my demo class</Button>
      <div
        id="cancelling"
        popover="auto"
        role="alertdialog"
        aria-labelledby={question}
        aria-describedby={words}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] gap-6 rounded-2xl border border-line bg-paper-raised p-6 text-ink shadow-lg backdrop:bg-black/50 open:grid"
      >
        <h3 id={question} className="text-2xl">
          Cancel this demo class?
        </h3>
        <p id={words} className="wrap-anywhere">
          {stripBidi(visit.title)}, <When {...visit} />. Your seat will be given to someone else.
        </p>
        <form method="post" className="flex flex-col-reverse justify-end gap-3 sm:flex-row">
          <input type="hidden" name="answer" value="cancel" />
          <Button popoverTarget="cancelling" popoverTargetAction="hide" autoFocus>
            Keep it
          </Button>
          <Button type="submit" variant="danger">
            Yes, cancel it
          </Button>
        </form>
      </div>
    </section>
  )
}

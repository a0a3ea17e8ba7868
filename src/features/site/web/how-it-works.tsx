import { Section } from './section.tsx'

const STEPS = [
  ['Enquire', 'Call, write or send a message. We ask what you have learnt, and which evenings you are free.'],
  ['Free demo', 'Attend a free demo class, with the people you would learn with.'],
  ['Enroll', 'We agree on fees and batch in person. A mentor approves your account, and your course opens.'],
  ['Lab', 'You practise on a live SAP system in every class until you can explain each step.'],
  ['Certificate', 'You prepare for the certification on the cases you have worked through.'],
  ['Interview', 'Resume help, mock interviews, and companies we know.'],
] as const

/** From a first question to a job, joined as the documents of the covers are. */
export function HowItWorks() {
  return (
    <Section
      title="How it works"
      intro="Six steps from a first question to an interview"
      className="border-y border-line bg-paper-raised"
    >
      <ol className="grid gap-x-8 gap-y-4 md:grid-cols-3 md:gap-y-6">
        {STEPS.map(([title, text], at) => (
          <li
            key={title}
            className="relative grid grid-cols-[auto_1fr] content-start gap-x-4 md:gap-y-2 not-last:before:absolute not-last:before:top-8 not-last:before:-bottom-4 not-last:before:left-4 not-last:before:border-l-2 not-last:before:border-line-strong md:grid-cols-1 md:not-last:before:top-6 md:not-last:before:bottom-auto md:not-last:before:left-12 md:not-last:before:-right-8 md:not-last:before:border-t-2 md:not-last:before:border-l-0 md:nth-3:before:-right-0"
          >
            <span
              aria-hidden
              className="relative row-span-2 grid size-8 place-items-center md:size-12 rounded-full bg-brand font-semibold text-brand-ink md:row-auto"
            >
              {at + 1}
            </span>
            <h3 className="self-center text-xl">{title}</h3>
            <p className="text-sm text-ink-muted max-md:col-start-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

import { QrPicture } from '#src/features/accounts/web/qr-picture.tsx'
import { useInstitute } from '#src/web/api/institute.ts'
import { Logo } from '#src/web/ui/brand.tsx'
import { formatFieldDate, listedFields } from '../fields-in-words.ts'
import type { CertificateFields } from '../payload.ts'
import { countModules, QR_ECC } from '../qr-size.ts'

type Props = { fields: CertificateFields /** The address of this certificate, with its token. */; url: string }

/** A certificate as it is shown, and printed on one page of A4 in landscape. */
export function CertificateSheet({ fields, url }: Props) {
  const { number, name, course, issuedOn, mentor } = fields
  const { host } = new URL(url)
  const institute = useInstitute()
  return (
    <article
      aria-label={`Certificate ${number}`}
      className="certificate-sheet grid gap-6 rounded-2xl border-2 border-brand bg-paper-raised p-5 sm:p-8 print:m-[8mm] print:h-[194mm] print:w-[281mm] print:grid-rows-[auto_1fr_auto] print:gap-[5mm] print:rounded-none print:border-[1mm] print:p-[9mm]"
    >
      <header className="flex items-center gap-3 font-display text-xl font-semibold">
        <Logo size={40} className="print:h-[14mm] print:w-auto" />
        <span className="print:text-[18pt]">{institute.name}</span>
      </header>
      <div className="grid content-center gap-3 print:gap-[3mm] print:text-center">
        <p className="text-ink-muted print:text-[13pt]">Certificate of completion</p>
        <p className="font-display text-3xl font-semibold wrap-anywhere print:text-[34pt] print:leading-tight">
          {name}
        </p>
        <p className="print:text-[13pt]">completed the course</p>
        <p className="font-display text-2xl wrap-anywhere print:text-[22pt] print:leading-tight">{course}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pt-2 print:mx-auto print:flex print:flex-wrap print:justify-center print:gap-x-[6mm] print:text-[11pt]">
          {listedFields(fields).map(([label, value]) => (
            <div key={label} className="contents print:block">
              <dt className="text-ink-muted print:inline">{label}</dt>
              <dd className="wrap-anywhere print:inline print:before:content-['_']">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <footer className="grid items-end gap-6 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
        <div className="grid gap-2 text-base print:gap-[1.5mm] print:text-[10pt]">
          {mentor && (
            <p>
              Mentor <strong>{mentor}</strong>
            </p>
          )}
          <p>
            Number <strong className="tabular-nums">{number}</strong>, issued on{' '}
            <time dateTime={issuedOn}>{formatFieldDate(issuedOn)}</time>
          </p>
          <p className="wrap-anywhere">
            Verify it with the code, or at <strong>{host}/certificate</strong>
          </p>
          <p className="text-ink-muted">
            Issued by {institute.name} for completing its course. {institute.certificates.note}
          </p>
        </div>
        <Code url={url} number={number} />
      </footer>
    </article>
  )
}

/** Of so many modules that each is 0.45 mm at least: phones read no smaller ones on paper. */
function Code({ url, number }: { url: string; number: string }) {
  const size = countModules(url) > 85 ? 'print:size-[60mm]' : 'print:size-[43mm]'
  return (
    <QrPicture
      text={url}
      label={`QR code of certificate ${number}`}
      ecc={QR_ECC}
      className={`w-full max-w-64 justify-self-center rounded-lg sm:w-56 ${size} print:rounded-none`}
    />
  )
}

import { isoDate } from '#src/shared/iso-date.ts'

export type Certificate = { number: string; courseTitle: string; issuedAt: string; url: string }

/** LinkedIn's form for a certification, filled in; with the month of the day that the certificate names. */
export function linkedInForm({ number, courseTitle, issuedAt, url }: Certificate, issuer: string) {
  const [year = '', month = ''] = isoDate(issuedAt).split('-')
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: issuer,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: url,
    certId: number,
  }
  return `https://www.linkedin.com/profile/add?${new URLSearchParams(fields)}`
}

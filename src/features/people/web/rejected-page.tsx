import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#src/web/ui/page-head.tsx'

/** By the parameter `reason` (product 3.6). */
const REASONS = new Map([
  ['pending_approval', 'Account Pending Approval'],
  ['access_denied', 'Access Denied'],
  ['google_failed', 'Google Sign-In was cancelled or failed.'],
])

export default function RejectedPage() {
  const [query] = useSearchParams()
  const reason = REASONS.get(query.get('reason') ?? '') ?? 'Authentication Failed'
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-6 px-4 py-16 text-center">
      <PageHead title={reason} hidden />
      <img src="/drawings/locked.svg" alt="" width={320} height={200} />
      <h1 className="text-3xl">{reason}</h1>
      <Link to="/login">Return to Login</Link>
    </section>
  )
}

import { data, useSearchParams } from 'react-router'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { DEFERRED } from '#src/web/hydration/deferred-hydration.ts'
import { BarePage } from '#src/web/ui/error-page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { WithoutScript } from '#src/web/ui/without-script.tsx'
import { normalizeNumber } from '../rules.ts'
import type { Route } from './+types/certificate-page.ts'
import { keysQuery, statusQuery } from './api.ts'
import { NumberForm, NumberStatus } from './number-form.tsx'
import { useToken } from './use-verdict.ts'
import { Verified } from './verified.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

/** Scripts verify what follows the # of the address; without it they have nothing to do. */
export const handle = DEFERRED

const readNumber = (search: URLSearchParams) => normalizeNumber((search.get('number') ?? '').slice(0, 40))

export function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(requestContext).setup.classroom) throw data(null, { status: 404 })
  const number = readNumber(new URL(request.url).searchParams)
  return prefetch(context, [keysQuery(), ...(number ? [statusQuery(number)] : [])])
}

/** Anyone verifies a certificate: by its link, in the browser, or by its number. */
export default function CertificatePage() {
  const token = useToken()
  const [search] = useSearchParams()
  const number = readNumber(search)
  return (
    <BarePage>
      <div className="page-width max-w-3xl pt-12 pb-16 print:max-w-none print:p-0">
        <PageHead title="Verify a certificate" hidden />
        <div className="grid gap-6 print:block">
          <h1 className="text-4xl print:hidden">Verify a certificate</h1>
          {token && <Verified token={token} />}
          {number && !token && <NumberStatus number={number} />}
          <WithoutScript />
          <NumberForm number={number} />
        </div>
      </div>
    </BarePage>
  )
}

import { Link } from 'react-router'
import { Consents } from './consents.tsx'
import { CopyButton } from './copy-dialog.tsx'
import { DeleteAccountButton } from './delete-account.tsx'
import { OwnRequests } from './requests/own-requests.tsx'
import { RequestButton } from './requests/request-dialog.tsx'

/** What one can do about one's own data, below the rest of one's own profile. */
export const YourData = () => (
  <section aria-labelledby="your-data" className="grid max-w-5xl gap-5 border-t border-line pt-6 *:max-w-2xl">
    <h2 id="your-data" className="text-2xl">
      Your data
    </h2>
    <p>
      <Link to="/privacy" className="inline-flex min-h-11 items-center">
        What we keep about you, and why
      </Link>
    </p>
    <Consents />
    <OwnRequests />
    <div className="flex flex-wrap gap-3">
      <CopyButton />
      <RequestButton />
      <DeleteAccountButton />
    </div>
  </section>
)

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReturn } from '#src/features/accounts/web/proof/ask-provider.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import type { ErasurePreview } from '../erasure-contract.ts'
import { privacy } from '../notice/settings.ts'
import { privacyApi } from './api.ts'
import { PasswordRequest } from './password-request.tsx'
import { ownRequestsQuery } from './requests/own-requests.tsx'

/** Not for who has asked already: the list of requests says when the account is deleted. */
export function DeleteAccountButton() {
  const { data: requests } = useQuery(ownRequestsQuery())
  const [isOpen, setOpen] = useState(useReturn().confirm === 'erasure')
  if (!isOpen && requests?.some(({ erasesAt }) => erasesAt)) return null
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Delete your account
      </Button>
      <Dialog title={isOpen ? 'Delete your account?' : undefined} onClose={() => setOpen(false)}>
        <div className="grid gap-4">
          <WhatIsDeleted />
          <PasswordRequest
            purpose="erasure"
            action={`Delete my account in ${privacy.daysToWithdraw} days`}
            variant="danger"
            send={({ password }) => privacyApi.erase.call({ password })}
            onClose={() => setOpen(false)}
          >
            Your account is deleted {privacy.daysToWithdraw} days from now. Until then you can log in as before and
            change your mind. After that, your account cannot be restored.
          </PasswordRequest>
        </div>
      </Dialog>
    </>
  )
}

function WhatIsDeleted() {
  const query = useQuery({ ...privacyApi.erasurePreview.queryOptions(), staleTime: 0 })
  if (query.isPending)
    return (
      <Skeleton label="Loading what is deleted">
        <SkeletonBlock className="h-40" />
      </Skeleton>
    )
  if (!query.data) return <Failed query={query} />
  const { deleted, kept } = query.data
  return (
    <>
      <section aria-labelledby="deleted" className="grid gap-2">
        <h3 id="deleted" className="font-sans text-base font-semibold">
          What is deleted
        </h3>
        <ul className="list-disc pl-5 wrap-anywhere">
          {deleted.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </section>
      <Kept kept={kept} />
    </>
  )
}

const Kept = ({ kept }: Pick<ErasurePreview, 'kept'>) =>
  kept.length > 0 && (
    <section aria-labelledby="kept" className="grid gap-2">
      <h3 id="kept" className="font-sans text-base font-semibold">
        What we keep, and why
      </h3>
      <ul className="grid list-disc gap-2 pl-5 wrap-anywhere">
        {kept.map(({ what, because }) => (
          <li key={`${what} ${because}`}>
            {what}: <span className="text-ink-muted">{because}</span>
          </li>
        ))}
      </ul>
    </section>
  )

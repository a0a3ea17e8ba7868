import { Phone } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { SeenProfile } from '#src/features/users/contract.ts'
import { messages } from '#src/features/users/messages.ts'
import { Approval } from '#src/features/users/web/user-columns.tsx'
import { nonBreaking } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { ChatButton } from '#src/web/ui/chat-button.tsx'
import { phoneUrl } from '#src/web/ui/contact-links.ts'

/** In the address, so that a form that waits to be sent is there again after a reload. */
const EDIT = 'edit'
export const useIsEditing = () => useSearchParams()[0].has(EDIT)

type Props = { profile: SeenProfile; mayEdit: boolean }

/** Who a student is, and the ways to reach them. */
export function StudentHead({ profile, mayEdit }: Props) {
  const isEditing = useIsEditing()
  const { name: from } = useInstitute()
  const { name } = profile
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl wrap-anywhere">{name}</h1>
        {'isApproved' in profile && <Approval isApproved={profile.isApproved} />}
      </div>
      {'phoneE164' in profile && (
        <div className="flex flex-wrap items-center gap-2">
          {profile.phoneE164 ? (
            <>
              <span className="me-2 text-ink-muted wrap-anywhere max-sm:w-full">{nonBreaking(profile.phone)}</span>
              <ButtonLink to={phoneUrl(profile.phoneE164)} aria-label={`Call ${name}`} className="max-sm:grow">
                <Phone aria-hidden className="size-4" />
                Call
              </ButtonLink>
              <ChatButton name={name} phone={profile.phoneE164} text={messages.hello(name, from)} isLarge>
                WhatsApp
              </ChatButton>
            </>
          ) : (
            <span className="me-2 text-ink-muted">No phone number.</span>
          )}
          {mayEdit && (
            <ButtonLink
              to={isEditing ? '.' : `?${EDIT}`}
              replace
              preventScrollReset
              aria-label={`${isEditing ? 'Close the form of' : 'Edit'} ${name}`}
            >
              {isEditing ? 'Close' : 'Edit'}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}

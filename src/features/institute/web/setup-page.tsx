import { welcomeUser } from '#src/features/accounts/login-results.ts'
import { AccountPage } from '#src/features/accounts/web/account-page.tsx'
import { serverCall } from '#src/web/api/prefetch.ts'
import { handleForm } from '#src/web/forms/form-action.ts'
import { BarePage } from '#src/web/ui/error-page.tsx'
import type { Route } from './+types/setup-page.ts'
import { instituteApi } from './api.ts'
import { SetupForm } from './setup-form.tsx'

export async function action({ context, request }: Route.ActionArgs) {
  const { SetUpForm, toSetUp } = await import('../setup-contract.ts')
  return handleForm(request, {
    send: (typed: Parameters<typeof toSetUp>[0]) => serverCall(context, instituteApi.setUp)(toSetUp(typed)),
    next: ({ user }) => welcomeUser(user).to ?? '/',
    schema: SetUpForm,
  })
}

/** Where the link in the log of an empty installation leads; the server shows it until somebody has an account. */
export default function SetupPage({ actionData }: Route.ComponentProps) {
  return (
    <BarePage>
      <AccountPage title="Set up this site" about="Make the first account and name the institute.">
        <SetupForm actionData={actionData} />
      </AccountPage>
    </BarePage>
  )
}

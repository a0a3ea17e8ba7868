import { ORPCError } from '@orpc/client'
import { data, Form } from 'react-router'
import { serverCall } from '#src/web/api/prefetch.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Route } from './+types/unsubscribe-page.ts'
import { privacyApi } from './api.ts'

/**
 * Sent by the button, and by mail programs in one step (RFC 8058), which follow no redirect: so the same address responds
 * with what became of it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    const { message } = await serverCall(context, privacyApi.unsubscribe)({ token })
    return data({ message }, { status: 200 })
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    return data({ message: error.message }, { status: error.status })
  }
}

/** Where the link in an email leads. Opening it changes nothing, since programs that check links open it too. */
export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageHead title="Stop these emails" description="Stop emails of one kind, without logging in." hidden />
      <div className="grid justify-items-start gap-6">
        <h1 className="text-4xl">Stop these emails</h1>
        {actionData ? (
          <p role="status">{actionData.message}</p>
        ) : (
          <>
            <p>Press the button to stop emails like the one that brought you here.</p>
            <Form method="post" reloadDocument>
              <Button type="submit" variant="primary">
                Stop these emails
              </Button>
            </Form>
          </>
        )}
      </div>
    </Page>
  )
}

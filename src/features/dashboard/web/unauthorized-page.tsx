import { Notice } from '#src/web/error-page.tsx'

export default function UnauthorizedPage() {
  return (
    <main>
      <Notice drawing="locked" message="Unauthorized Access" />
    </main>
  )
}

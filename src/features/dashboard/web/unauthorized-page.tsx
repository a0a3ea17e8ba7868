import { BarePage, Notice } from '#src/web/error-page.tsx'

export default function UnauthorizedPage() {
  return (
    <BarePage>
      <Notice drawing="locked" message="Unauthorized Access">
        This page is for other members than the one who is signed in here.
      </Notice>
    </BarePage>
  )
}

import { Link } from 'react-router'

/** Below a form that asks for personal data: what it is for, and where the rest is said. */
export const PrivacyLink = ({ purpose }: { purpose: string }) => (
  <p className="text-sm text-ink-muted">
    {purpose} <Link to="/privacy">How we use your data</Link>
  </p>
)

import { Link } from 'react-router'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { LoginForm } from './login-form.tsx'

export default function LoginPage() {
  return (
    <div className="mx-auto grid max-w-md gap-6 px-4 py-16">
      <PageHead title="Login" description="Sign in to your courses and your dashboard." />
      <h1 className="text-3xl">Login</h1>
      <LoginForm />
      <p className="text-ink-muted">
        No account yet? <Link to="/signup">Register</Link>
      </p>
    </div>
  )
}

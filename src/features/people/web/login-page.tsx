import { Link } from 'react-router'
import { AccountPage } from './account-page.tsx'
import { LoginForm, useWelcome } from './login-form.tsx'
import { SocialButton } from './social-button.tsx'

export default function LoginPage() {
  return (
    <AccountPage title="Login" about="Sign in to your courses and your dashboard.">
      <LoginForm onEntered={useWelcome()} />
      <SocialButton>Continue with Google</SocialButton>
      <p className="text-ink-muted">
        No account yet? <Link to="/signup">Register</Link>
      </p>
    </AccountPage>
  )
}

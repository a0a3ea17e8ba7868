import { Link } from 'react-router'
import { AccountPage } from './account-page.tsx'
import { SignUpForm } from './signup-form.tsx'
import { SocialButton } from './social-button.tsx'

export default function SignUpPage() {
  return (
    <AccountPage title="Signup" about="Ask for a student account; a mentor will approve it.">
      <SignUpForm />
      <SocialButton>Sign up with Google</SocialButton>
      <p className="text-ink-muted">
        Have an account already? <Link to="/login">Login</Link>
      </p>
    </AccountPage>
  )
}

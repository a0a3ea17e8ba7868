import { expect, hydrated, test, toast } from './fixtures.ts'
import { login } from './login.ts'

const NEW = '/dashboard/mentor/manage-courses/upload'
const BACK = 'We have restored what you typed before.'

test('a restored draft can be discarded, and then left without a question', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  const menu = mentor.getByRole('navigation', { name: 'Dashboard' })
  await mentor.goto(NEW)
  await mentor.getByLabel('Title', { exact: true }).fill('Half a course')
  await mentor.getByLabel('Price').fill('dear')
  await menu.getByRole('link', { name: 'Approvals' }).click()
  await expect(mentor).toHaveURL('/dashboard/mentor/approvals')
  await menu.getByRole('link', { name: 'Upload Course' }).click()
  await expect(mentor.getByText(BACK)).toBeVisible()
  await expect(mentor.getByLabel('Price')).toHaveValue('dear')
  await mentor.getByRole('button', { name: 'Discard' }).click()
  await expect(mentor.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(mentor.getByText(BACK)).toHaveCount(0)
  await expect(mentor.getByLabel('Title', { exact: true })).toBeFocused()
  await mentor.reload()
  await expect(mentor.locator('html[data-hydrated]')).toBeVisible()
  await expect(mentor.getByText(BACK)).toHaveCount(0)
})

// product 17.7
test('without browser storage, leaving a typed form is asked about first', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, text)
    }
  })
  await mentor.goto(NEW)
  await mentor.getByLabel('Title', { exact: true }).fill('Half a course')
  await mentor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const approvals = mentor.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Approvals' })
  await approvals.click()
  const question = mentor.getByRole('alertdialog')
  await expect(question).toContainText('You have unsaved changes. Leave anyway?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(mentor.getByLabel('Title', { exact: true })).toHaveValue('Half a course')
  await approvals.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(mentor).toHaveURL('/dashboard/mentor/approvals')
})

test('signing out takes along what was begun; the next user finds none of it', async ({ signedInAs }) => {
  const page = await signedInAs('mentor')
  await page.goto(NEW)
  await page.getByLabel('Title', { exact: true }).fill('Half a course')
  await page.reload()
  await expect(page.getByText(BACK)).toBeVisible()
  await page.context().clearCookies()
  await login(page, 'admin@example.com', 'classroom')
  await expect(page).toHaveURL('/dashboard/admin')
  await page.goto(NEW.replace('mentor', 'admin'), { waitUntil: 'networkidle' })
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')

  await login(page, 'mentor@example.com', 'classroom')
  await expect(page).toHaveURL('/dashboard/mentor')
  await page.goto(NEW)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a course')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
})

test('a value that the server writes in its own way is saved for good', async ({ signedInAs }) => {
  const student = await signedInAs('student')
  await student.goto('/dashboard/student/profile')
  await student.getByLabel('Phone').fill('+91 98450 12345')
  await student.getByLabel('Address').fill(' 12, 3rd Cross ')
  await student.getByRole('button', { name: 'Save profile' }).click()
  await student.getByRole('dialog', { name: 'Profile Updated Successfully' }).getByRole('button').first().click()
  await expect(student.getByLabel('Phone')).toHaveValue('+91 98450 12345')
  await expect(student.getByLabel('Address')).toHaveValue('12, 3rd Cross')
  await student.reload()
  await expect(student.getByLabel('Phone')).toHaveValue('+91 98450 12345')
  await expect(student.getByText(BACK)).toHaveCount(0)
})

test('two passwords are compared whatever else is wrong, and again when the first is changed', async ({ page }) => {
  await page.goto('/signup')
  await hydrated(page)
  const [password, confirm] = [
    page.getByLabel('Password', { exact: true }),
    page.getByLabel('Confirm Password', { exact: true }),
  ]
  const different = page.getByText('Passwords must match')
  await password.fill('monsoon')
  await password.blur()
  await expect(page.getByText('Confirm Password is required')).toHaveCount(0)
  await confirm.fill('monsoons')
  await confirm.blur()
  await expect(different).toBeVisible()
  await password.fill('monsoons')
  await expect(different).toHaveCount(0)
  await password.fill('monsoon')
  await expect(different).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(different).toBeVisible()

  await page.getByLabel('Full Name').fill('Latha Rao')
  await page.getByLabel('Email').fill('mentor@example.com')
  await confirm.fill('monsoon')
  await page.getByRole('button', { name: 'Register' }).click()
  const taken = 'An account with this email already exists.'
  await expect(toast(page, taken)).toBeVisible()
  await expect(page.getByRole('main').getByText(taken)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Email' }).fill('latha.rao@example.org')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'Signup Successful' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(password).toHaveValue('')
  await expect(confirm).toHaveValue('')
})

// product 17.15
test('a refused press keeps the focus where one goes on', async ({ page, expectPageError }) => {
  expectPageError(/response: 500/)
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('Email').fill('mentor@example.com')
  await page.getByLabel('Password', { exact: true }).fill('classroom')
  const response = Promise.withResolvers<void>()
  await page.route('**/api/auth/login', async (route) => {
    await response.promise
    await route.fulfill({ status: 500 })
  })
  await page.getByRole('button', { name: 'Login' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Logging in…' })).toBeDisabled()
  response.resolve()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeFocused()
})

// product 17.6
test('a request that succeeded without a response is not repeated, after a reload either', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  // Over plain http a browser has no randomUUID.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact/send')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route(
    '**/api/contact/send',
    async (route) => {
      await route.fetch()
      return route.abort()
    },
    { times: 1 },
  )
  await page.goto('/contact')
  await hydrated(page)
  await page.getByLabel('Full Name').fill('Sent Twice')
  await page.getByLabel('Email').fill('twice@example.org')
  await page.getByLabel('Phone Number').fill('9876543210')
  await page.getByLabel('Subject').selectOption('fees')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a discount for two?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'Failed to send message. Please try again.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('We have restored what you typed before.')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[\w-]{10,}$/)
})

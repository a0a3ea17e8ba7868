import { courseDraft } from '../factories.ts'
import { fillCourse } from './fill-course.ts'
import { expect, hydrated, more, test, toast } from './fixtures.ts'
import { saveScreenshots } from './layout-checks.ts'
import { installClock } from './warm-contexts.ts'

test('a mentor publishes a course; a signed-in student sees it at once, a guest at the next look', async ({
  signedInAs,
  guest,
}) => {
  const mentor = await signedInAs('mentor')
  const student = await signedInAs('student')
  const visitor = await guest()
  await student.goto('/courses')
  await visitor.goto('/courses')
  await expect(student.getByRole('link', { name: 'Warehouse Evenings' })).toHaveCount(0)

  await mentor.goto('/dashboard/mentor/manage-courses')
  await mentor.getByRole('link', { name: 'Create New Course' }).click()
  await fillCourse(mentor, courseDraft({ title: 'Warehouse Evenings' }))
  await mentor.getByLabel('Price').fill('12500.50')
  await mentor.getByLabel('Publish').check()
  await mentor.getByRole('button', { name: 'Add module' }).click()
  await mentor.getByLabel('Module title').fill('Bins')
  await mentor.getByLabel('Module description').fill('Where things are')
  await mentor.getByRole('button', { name: 'Add material' }).click()
  await expect(mentor.getByLabel('Material type')).toHaveValue('pdf')
  await mentor.getByLabel('Material name').fill('Map of the hall')
  await mentor.getByLabel('Material URL').fill('https://example.com/map.pdf')
  await mentor.getByRole('button', { name: 'Create course' }).click()
  await expect(toast(mentor, 'Course created.')).toBeVisible()

  const published = student.getByRole('link', { name: 'Warehouse Evenings' })
  await expect(published).toBeVisible()
  await published.click()
  await expect(student.getByRole('heading', { name: 'Warehouse Evenings' })).toBeVisible()
  await expect(student.getByText('₹12,500.50')).toBeVisible()
  await expect(student.getByText('Enroll to access course modules and materials.')).toBeVisible()
  await expect(student.getByText('Map of the hall')).toHaveCount(0)

  await visitor.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(visitor.getByRole('link', { name: 'Warehouse Evenings' })).toBeVisible()

  await mentor.getByRole('link', { name: 'Edit Warehouse Evenings' }).click()
  await mentor.getByLabel('Title', { exact: true }).fill('Warehouse Nights')
  await mentor.getByRole('button', { name: 'Save course' }).click()
  await expect(student.getByRole('heading', { name: 'Warehouse Nights' })).toBeVisible()

  await more(mentor, 'Warehouse Nights')
  await mentor.getByRole('button', { name: 'Delete Warehouse Nights' }).click()
  const question = mentor.getByRole('alertdialog')
  await expect(question).toContainText('hidden from visitors')
  await saveScreenshots(mentor, 'delete-course')
  await question.getByRole('button', { name: 'Unpublish it instead' }).click()
  await expect(toast(mentor, 'The course Warehouse Nights is unpublished.')).toBeVisible()
  await expect(question).toHaveCount(0)
  await more(mentor, 'Warehouse Nights')
  await mentor.getByRole('button', { name: 'Delete Warehouse Nights' }).click()
  await expect(question).not.toContainText('Unpublish')
  await expect(question).toContainText("'Warehouse Nights'")
  await expect(question).toContainText(/This action cannot be undone\.CancelDelete course$/)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete course' }).click()
  await expect(toast(mentor, "Course 'Warehouse Nights' was deleted.")).toBeVisible()
  await expect(student.getByText('Course not found.')).toBeVisible()
  await student.reload()
  await expect(student.getByRole('heading', { name: 'Course not found.' })).toBeVisible()
})

// product 17.2
test('the form says what is wrong under each field it was left in, and only there', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/manage-courses/upload')
  await mentor.getByLabel('Title', { exact: true }).fill('abc')
  await mentor.getByLabel('Title', { exact: true }).blur()
  await expect(mentor.getByText('Title must be at least 5 characters')).toBeVisible()
  await expect(mentor.getByText('Description is required')).toHaveCount(0)

  await mentor.getByLabel('Price').fill('dear')
  await mentor.getByLabel('Image URL').fill('nonsense')
  await mentor.getByRole('button', { name: 'Add module' }).click()
  await mentor.getByRole('button', { name: 'Add material' }).click()
  // A new row takes the focus; what was not left yet is left alone.
  await expect(mentor.getByText('Price must be a number')).toBeVisible()
  await mentor.getByLabel('Price').fill('₹12,500')
  await expect(mentor.getByText('Price must be a number')).toHaveCount(0)
  await expect(mentor.getByText(/^(Module description|Material URL) is required$/)).toHaveCount(0)
  await mentor.getByRole('button', { name: 'Create course' }).click()
  for (const wrong of [
    'Description is required',
    'Duration is required',
    'Must be a valid image URL',
    'Module title is required',
    'Module description is required',
    'Material name is required',
    'Material URL is required',
  ]) {
    await expect(mentor.getByText(wrong, { exact: true })).toBeVisible()
  }
  await expect(mentor.getByLabel('Title', { exact: true })).toBeFocused()
})

test('a rule that appears while a button is pressed does not lose the click', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await installClock(mentor)
  await mentor.goto('/dashboard/mentor/manage-courses/upload')
  await mentor.getByLabel('Image URL').fill('nonsense')
  await mentor.getByRole('button', { name: 'Add module' }).hover()
  await mentor.mouse.down()
  // Longer than the rule takes to appear: a slow finger.
  await mentor.clock.runFor(300)
  await mentor.mouse.up()
  await expect(mentor.getByLabel('Module title')).toBeVisible()
  await expect(mentor.getByText('Must be a valid image URL')).toBeVisible()
})

// product 19.8
test('the dropdown finds a course by its title and switches to it', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  const response = Promise.withResolvers<void>()
  await mentor.route(/api\/courses\/all\?q=/, async (route) => {
    await response.promise
    await route.continue()
  })
  await mentor.goto('/dashboard/mentor/manage-courses/upload')
  const chooser = mentor.getByRole('combobox', { name: 'Edit an existing course' })
  await chooser.click()
  await expect(mentor.getByRole('option', { name: /Materials Management/ })).toBeVisible()
  await chooser.fill('logist')
  // What cannot be meant goes at once: an answer that comes under the finger moves nothing away from it.
  await expect(mentor.getByRole('option')).toHaveCount(1)
  await chooser.fill('nothing like it')
  await expect(mentor.getByRole('option')).toHaveCount(0)
  await expect(mentor.getByText('No matches.')).toHaveCount(0)
  response.resolve()
  await expect(mentor.getByText('No matches.')).toBeVisible()
  await chooser.fill('logist')
  await mentor.getByRole('option', { name: /Logistics Execution/ }).click()
  await expect(mentor).toHaveURL(/upload\/[0-9a-f-]{36}$/)
  await expect(mentor.getByLabel('Title', { exact: true })).toHaveValue('SAP S/4HANA LE: Logistics Execution')
})

// product 7.12
test('a module or a material that was removed can be put back as it was typed', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/manage-courses/upload')
  for (const [at, title] of ['First', 'Second', 'Third'].entries()) {
    await mentor.getByRole('button', { name: 'Add module' }).click()
    await mentor.getByLabel('Module title').nth(at).fill(title)
  }
  const second = mentor.getByRole('group', { name: 'Module 2', exact: true })
  await second.getByRole('button', { name: 'Add material' }).click()
  await second.getByLabel('Material name').fill('Handout')
  await second.getByLabel('Material type').selectOption('Other')

  await second.getByRole('button', { name: 'Remove Material 1' }).click()
  await expect(second.getByLabel('Material name')).toHaveCount(0)
  await expect(second.getByText('Material 1 was removed.')).toBeVisible()
  await second.getByRole('button', { name: 'Undo: Material 1' }).click()
  await expect(second.getByLabel('Material name')).toHaveValue('Handout')

  await second.getByRole('button', { name: 'Remove Module 2' }).click()
  await expect(second.getByLabel('Module title')).toHaveValue('Third')
  const undo = mentor.getByRole('button', { name: 'Undo: Module 2' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(mentor.getByText('was removed.')).toHaveCount(0)
  await expect(second.getByLabel('Module title')).toHaveValue('Second')
  await expect(second.getByLabel('Material name')).toHaveValue('Handout')
  await expect(second.getByLabel('Material type')).toHaveValue('other')
  await expect(mentor.getByLabel('Module title').last()).toHaveValue('Third')

  // Its place may be gone meanwhile.
  await mentor.getByRole('button', { name: 'Remove Module 1', exact: true }).click()
  for (const _ of [1, 2]) await mentor.getByRole('button', { name: 'Remove Module 1', exact: true }).click()
  await mentor.getByRole('button', { name: 'Undo: Module 1' }).click()
  await expect(mentor.getByLabel('Module title')).toHaveValue('Third')
})

// product 7.9
test('a user with access never reads that they have none, rendered by the server or in the browser', async ({
  guest,
  signedInAs,
}) => {
  const shut = 'Enroll to access course modules and materials.'
  const [visitor, student, otherStudent] = [await guest(), await signedInAs('student'), await signedInAs('student2')]
  await student.goto('/courses')
  const response = Promise.withResolvers<void>()
  await student.route('**/api/courses/*/full', async (route) => {
    await response.promise
    await route.continue()
  })
  await student.getByRole('link', { name: /SD: Sales/ }).click()
  await expect(student.getByRole('status').getByText('Loading the modules')).toBeAttached()
  await expect(student.getByText('The enterprise structure of selling')).toBeVisible()
  await expect(student.getByText(shut)).toHaveCount(0)
  response.resolve()
  await expect(student.getByText('Handout: organisational units of SD')).toBeVisible()
  await expect(student.getByText('Loading the modules')).toHaveCount(0)

  const htmlFor = async ({ request }: typeof student) => (await request.get(student.url())).text()
  expect(await htmlFor(student)).toContain('Handout: organisational units of SD')
  expect(await htmlFor(student)).not.toContain(shut)
  for (const outside of [visitor, otherStudent]) {
    expect(await htmlFor(outside)).toContain(shut)
    expect(await htmlFor(outside)).not.toContain('Handout: organisational units of SD')
  }
  await otherStudent.goto(student.url())
  await expect(otherStudent.getByText(shut)).toBeVisible()
})

// product 7.15
test('an enrolled student sees materials but never their addresses; a mentor sees both', async ({ signedInAs }) => {
  const student = await signedInAs('student')
  await student.goto('/courses')
  await student.getByRole('link', { name: /SD: Sales/ }).click()
  await expect(student.getByText('Handout: organisational units of SD')).toBeVisible()
  await expect(student.getByText('Enroll to access')).toHaveCount(0)
  expect(await student.content()).not.toContain('example.com/handouts')

  const otherStudent = await signedInAs('student2')
  await otherStudent.goto(student.url())
  await expect(otherStudent.getByText('Enroll to access course modules and materials.')).toBeVisible()
  await expect(otherStudent.getByText('The enterprise structure of selling')).toBeVisible()
})

// product 7.10
test('when the check of the enrollment fails the public view stays, and a toast says so', async ({
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/500/)
  const student = await signedInAs('student')
  await student.route('**/api/courses/*/full', (route) => route.fulfill({ status: 500, json: {} }))
  await student.goto('/courses')
  await student.getByRole('link', { name: /SD: Sales/ }).click()
  await expect(toast(student, 'Failed to check enrollment status.')).toBeVisible()
  await expect(student.getByText('Enroll to access course modules and materials.')).toBeVisible()
})

test('a failing list says so in its own words', async ({ page, expectPageError }) => {
  expectPageError(/500/)
  await page.route('**/api/courses', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByText('Error: Failed to fetch courses.')).toBeVisible()
})

test('scripts in the text of a mentor are shown and never run', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const headers = { origin: site.url }
  const created = await mentor.request.post('/api/courses', {
    headers,
    data: courseDraft({
      title: '</script><script>alert(1)</script>',
      description:
        '<img src=x onerror=alert(1)> [click](javascript:alert(1)) **bold** </script><script>alert(2)</script> and more text',
      duration: '<b>1</b>',
    }),
  })
  const { _id } = await created.json()
  await mentor.goto(`/courses/${_id}`)
  await expect(mentor.getByRole('heading', { name: '</script><script>alert(1)</script>' })).toBeVisible()
  await expect(mentor.locator('.prose img, .prose script, .prose a')).toHaveCount(0)
  await mentor.request.delete(`/api/courses/${_id}`, { headers })
})

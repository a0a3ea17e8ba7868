import type { Page } from '@playwright/test'
import type { CourseInput } from '../../src/features/courses/contract.ts'

const fill = (page: Page, label: string, words: string) => page.getByLabel(label, { exact: true }).fill(words)

/** Fills in the course form; `type` is for tests that are about typing. */
export async function fillCourse(page: Page, { title, description, duration }: CourseInput, type = fill) {
  await type(page, 'Title', title)
  await type(page, 'Description', description)
  await type(page, 'Duration', duration)
}

export const rowOf = (page: Page, module: number) => page.getByRole('group', { name: `Module ${module}`, exact: true })

/** Opens the row of a module, which is folded where nothing in it was changed. */
export const unfold = (page: Page, module: number) => rowOf(page, module).locator('summary').first().click()

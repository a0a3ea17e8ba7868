import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with a line for each element that breaks WCAG 2.2 AA or a best practice. */
export async function axe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze()
  const barriers = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}, at ${target.join(' ')}`),
  )
  expect(barriers, `what keeps people out of ${page.url()}`).toEqual([])
  return barriers
}

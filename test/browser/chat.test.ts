import type { Page } from '@playwright/test'
import { demoShown as institute } from '../../db/demo/institute/institute.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { sampled, TEST_ALL } from '../test-all.ts'
import { axe } from './axe.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { saveScreenshot } from './hydration-stages.ts'

const QUICK = ['Course Info', 'Fees & Duration', 'Book Demo', 'Show Map']

async function openChat(page: Page) {
  await page.getByRole('button', { name: 'Open the chat assistant' }).press('Enter')
  const chat = page.getByRole('dialog', { name: `${institute.name} Assistant` })
  const input = chat.getByRole('textbox', { name: 'Your question' })
  return { chat, input, log: chat.getByRole('log'), send: chat.getByRole('button', { name: 'Send' }) }
}

// product 16.4
test('the chat by keyboard: asked, typing for a second, answered, closed, and nothing forgotten', async ({ page }) => {
  await page.goto('/')
  const { chat, input, log, send } = await openChat(page)
  await expect(chat.getByText('Online • Ready to help')).toBeVisible()
  await expect(input).toBeFocused()
  await expect(input).toHaveAttribute('maxlength', '500')
  await expect(log.getByRole('listitem')).toHaveCount(1)
  for (const name of QUICK) await expect(chat.getByRole('button', { name })).toBeVisible()

  await expect(send).toBeDisabled()
  await input.fill('  ')
  await expect(send).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(log.getByRole('listitem')).toHaveCount(1)

  await input.fill('Which batch')
  await page.keyboard.press('Shift+Enter')
  await expect(input).toHaveValue('Which batch\n')
  await page.keyboard.type('is small?')
  await expect(send).toBeEnabled()
  const sentAt = Date.now()
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('')
  await expect(log.getByText('The assistant is typing')).toBeAttached()
  for (const name of QUICK) await expect(chat.getByRole('button', { name })).toHaveCount(0)
  await expect(log.getByText('We keep our batches small: at most 15 students each.')).toBeVisible()
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1_000)
  await expect(log.getByText('The assistant is typing')).toHaveCount(0)

  await input.fill('Will it rain?')
  await send.click()
  await expect(
    log.getByText(
      "I'm sorry, I can't answer that question. For further details, please contact us at +91 00000 00000.",
    ),
  ).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(chat).toHaveCount(0)
  const toggle = page.getByRole('button', { name: 'Open the chat assistant' })
  await expect(toggle).toBeFocused()
  await toggle.click()
  await expect(log.getByRole('listitem')).toHaveCount(5)
  await chat.getByRole('button', { name: 'Close' }).click()
  await expect(chat).toHaveCount(0)
  await toggle.click()
  await page.getByRole('button', { name: 'Close the chat assistant' }).click()
  await expect(chat).toHaveCount(0)
})

test('a quick question sends its keyword; the map is a map, the demo a way to the class', async ({ page }) => {
  await page.goto('/about')
  const { chat, input, log } = await openChat(page)
  await chat.getByRole('button', { name: 'Show Map' }).click()
  await expect(log.getByText('location', { exact: true })).toBeVisible()
  await expect(input).toBeFocused()
  await expect(log.locator('iframe')).toHaveAttribute(
    'src',
    `https://www.google.com/maps?q=${encodeURIComponent('Marathahalli, Bangalore')}&output=embed`,
  )
  await input.fill('demo')
  await page.keyboard.press('Enter')
  await expect(log.getByRole('link', { name: 'Book Demo Class' })).toHaveAttribute('href', '/demo-class')
})

// product 16.9
test('a fee, a batch and a named course are answered by what the site shows', async ({ page }) => {
  await page.goto('/about')
  const { input, log } = await openChat(page)
  const replies = log.getByRole('listitem').filter({ hasText: 'Assistant' })
  const ask = async (question: string) => {
    const before = await replies.count()
    await input.fill(question)
    await page.keyboard.press('Enter')
    await expect(replies).toHaveCount(before + 1)
    return replies.last()
  }
  const price = await ask('Price of MM, Materials Management?')
  await expect(price).toContainText('Please contact a representative at')
  await expect(price).toContainText(/Materials Management: ₹[\d,]+/)
  await expect(price.getByRole('link', { name: 'See the course' })).toHaveAttribute('href', /^\/courses\/./)
  if (HAS_CLASSROOM) await expect(await ask('weekend batch?')).toContainText('Sat and Sun')
  await expect(await ask('FICO')).toContainText('FICO')

  await page.route(/\/api\/(courses|batches)/, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await openChat(page)
  await expect(await ask('Price of MM?')).toContainText('in a direct consultation.')

  await page.route(/\/api\//, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await openChat(page)
  await expect(await ask('Price of MM?')).toContainText('please contact us at')
})

test('the chat’s answers come with its first opening', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const answerScripts = () => scripts.filter((url) => url.includes('/assets/answers-'))
  await page.goto('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(answerScripts()).toEqual([])
  await openChat(page)
  await expect.poll(answerScripts).toHaveLength(1)
})

test('axe finds nothing with a floating widget open either', async ({ page }) => {
  await page.goto('/about')
  for (const colorScheme of sampled(['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme })
    for (const width of TEST_ALL ? [360, 1280] : [colorScheme === 'dark' ? 360 : 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.getByRole('button', { name: 'Open contact options' }).click()
      await axe(page)
      await saveScreenshot(page, `contact-${width}-${colorScheme}`)
      const { chat } = await openChat(page)
      await axe(page)
      await saveScreenshot(page, `chat-${width}-${colorScheme}`)
      const demo = chat.getByRole('button', { name: 'Book Demo' })
      if (await demo.isVisible()) await demo.click()
      await expect(chat.getByRole('link', { name: 'Book Demo Class' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  }
})

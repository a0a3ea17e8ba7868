import puppeteer from 'puppeteer-core'
import { PHONE, type Tab, TIMEOUT_MS } from './tab.ts'

/**
 * Firefox, as Debian packages it, over WebDriver BiDi.
 * @param lines what its pages write to the console is added to them
 */
export async function openFirefox(executablePath: string, lines: string[]): Promise<Tab> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.setViewport(PHONE)
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => lines.push(String(error)))
  const locate = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
  return {
    goto: async (url) => void (await page.goto(url)),
    see: async (xpath) => void (await locate(xpath).wait()),
    press: (xpath) => locate(xpath).click(),
    type: (xpath, text) => locate(xpath).fill(text),
    overflow: () => page.evaluate('document.documentElement.scrollWidth - innerWidth') as Promise<number>,
    close: () => browser.close(),
  }
}

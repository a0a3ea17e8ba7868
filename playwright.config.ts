import { defineConfig } from '@playwright/test'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Kolkata',
    // The world beyond this machine is out: tests do not wait for it, and the npm Chromium ends at its first
    // certificate where libsqlite3 is missing.
    proxy: { server: 'http://127.0.0.1:9', bypass: '127.0.0.1,localhost' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: await chromiumPath(),
      env: await chromiumEnv(),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [{ name: 'chromium' }],
})

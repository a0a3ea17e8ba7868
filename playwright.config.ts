import { defineConfig } from '@playwright/test'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { HAS_CLASSROOM } from './test/has-classroom.ts'

export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/browser/global-setup.ts',
  // What was specified has to be as it is without the classroom, too.
  testIgnore: HAS_CLASSROOM ? [] : '**/{batches,certificates,classroom,register}.test.ts',
  outputDir: 'test-results',
  // A story often waits. On two slow cores four at once are done later than two.
  workers: 3,
  // A long file is shared by the workers; each has a site of its own.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // How long a busy machine may take: nothing is waited for that has come. With pictures of all of it twice as long,
  // and beside what races a hundred times over.
  timeout: process.env.TEST_ALL ? 600_000 : 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Kolkata',
    // What a test answers in the server's place must be asked by the page itself; offline.test.ts lets it in.
    serviceWorkers: 'block',
    // The world beyond this machine is out: tests do not wait for it, and the npm Chromium ends at its first
    // certificate where libsqlite3 is missing.
    proxy: { server: 'http://127.0.0.1:9', bypass: '127.0.0.1,localhost' },
    // What cannot be pressed is told in a minute and a half, and not when the test has used up its time.
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    // To record costs every test a tenth more: `npx playwright test --trace on` does it when asked.
    trace: 'off',
    launchOptions: {
      executablePath: await chromiumPath(),
      env: await chromiumEnv(),
      // A page of a test lives for seconds: compiling it better takes longer than it saves, a twelfth of all.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--js-flags=--no-opt,--no-maglev'],
    },
  },
  projects: [{ name: 'chromium' }],
})

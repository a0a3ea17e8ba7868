import type { TestContext } from 'node:test'

/** Until the test ends the site's time stands still: no code on a screen changes, however slow the machine is. */
export const stopClock = (t: TestContext) => t.mock.timers.enable({ apis: ['Date'], now: Date.now() })

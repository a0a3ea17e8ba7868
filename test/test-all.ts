/** Every variant, for `npm run test:all`; `npm test` takes those that have least in common. */
export const TEST_ALL = process.env.TEST_ALL === '1'

/** Of many that go the same way through the same parts: one in three, and all of them where all are tested. */
export const sampled = <Of>(all: readonly Of[]) => all.filter((_, at) => TEST_ALL || at % 3 === 0)

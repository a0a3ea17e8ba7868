/** Every variant, for `npm run test:all`; `npm test` takes those that have least in common. */
export const TEST_ALL = process.env.TEST_ALL === '1'

/** Of many that go the same way through the same parts: one in four, or in so many, and all where all are tested. */
export const sampled = <Of>(all: readonly Of[], inHowMany = 4) =>
  all.filter((_, at) => TEST_ALL || at % inHowMany === 0)

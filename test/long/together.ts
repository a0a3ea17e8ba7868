/** Twenty at once, fifty times (product 18.12). */
export const ROUNDS = 50
export const AT_ONCE = 20

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )

/** The status of each of as many calls at once. */
export const together = (call: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => statusOf(call(at))))

export const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

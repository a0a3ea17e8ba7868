/** `randomUUID` is there over https alone, and an institute may begin on http. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join('-')

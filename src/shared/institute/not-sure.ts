/** The key of what the demo form offers to whoever has chosen no course, as long as an institute keeps it. */
export const NOT_SURE = 'not-sure'

/** The one clock that both sides may read: some rules of a form depend on the year. */
export const currentYear = () => new Date().getFullYear()

/** This moment in ISO form, for what a screen itself begins. */
export const now = () => new Date().toISOString()

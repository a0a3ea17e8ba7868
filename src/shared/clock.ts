/** The one clock that both sides may read: some rules of a form depend on the year. */
export const currentYear = () => new Date().getFullYear()

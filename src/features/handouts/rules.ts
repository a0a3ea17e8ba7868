/** Of one batch. */
export const MAX_HANDOUTS = 100

/** As it is stored: what is kept here by its path, everything else over https. */
export const isSecure = (storedUrl: string) => /^(?:\/|https:\/\/)/i.test(storedUrl)

/** Leads to the file or the link, for whoever may open it. */
export const handoutAddress = (id: string) => `/api/handouts/${id}/file`

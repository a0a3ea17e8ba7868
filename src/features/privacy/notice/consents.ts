/**
 * What users may agree to, each by itself, and in which words. With every consent its words are stored: who agreed to other
 * words before is asked again only by you.
 */
export const consentTexts = (institute: string) => ({
  news: {
    title: 'News from us',
    wording: `${institute} may email me when a new post is published.`,
  },
  testimonial: {
    title: 'My words on the website',
    wording: `${institute} may publish what I say about my course, with my name.`,
  },
  website: {
    title: 'Me as a mentor on the website',
    wording: `${institute} may show me as a mentor on its website, with my name, portrait, subject and sentence.`,
  },
  placement: {
    title: 'My details for companies that hire',
    wording: `${institute} may give my name, email, phone and completed courses to companies that look for staff.`,
  },
})

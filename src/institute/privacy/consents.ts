import { institute } from '#src/institute.ts'

/**
 * What users may agree to, each by itself, and in which words. With every consent its words are stored: who agreed to other
 * words before is asked again only by you.
 */
export const consentTexts = {
  news: {
    title: 'News from us',
    wording: `${institute.name} may email me when a new post is published.`,
  },
  testimonial: {
    title: 'My words on the website',
    wording: `${institute.name} may publish what I say about my course, with my name.`,
  },
  placement: {
    title: 'My details for companies that hire',
    wording: `${institute.name} may give my name, email, phone and completed courses to companies that look for staff.`,
  },
}

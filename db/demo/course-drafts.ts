import type { CourseInput } from '../../src/features/courses/contract.ts'

type Draft = Pick<CourseInput, 'title' | 'description' | 'duration'> & Partial<CourseInput>

/** What is so of a course that says nothing else. */
export const course = (draft: Draft): CourseInput => ({ published: true, ...draft })

export const handout = (file: string, name: string) => ({
  name,
  url: `https://example.com/handouts/${file}.pdf`,
  type: 'pdf' as const,
})
export const worksheet = (file: string, name: string) => ({
  name,
  url: `https://example.com/worksheets/${file}.docx`,
  type: 'document' as const,
})
export const link = (name: string, url: string) => ({ name, url, type: 'other' as const })

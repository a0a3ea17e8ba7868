import { enter, type Site, timesOf } from './people.ts'

/** Milliseconds of each home, one request after the other. */
export const timesOfHomes = async (site: Site) =>
  timesOf(site, {
    'home of a student': [await enter(site, 'student@example.com'), '/dashboard/student'],
    'home of a mentor': [await enter(site, 'mentor@example.com'), '/dashboard/mentor'],
    'home of an admin': [await enter(site, 'admin@example.com'), '/dashboard/admin'],
  })

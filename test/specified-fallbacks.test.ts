import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissions } from '../src/app/permissions.ts'

/** The endpoints others may rely on, with the sentence for a failure that brings none (product 18.4). */
const FALLBACKS: [endpoint: string, fallback: string][] = [
  ['POST /auth/login', 'Login failed. Try again.'],
  ['POST /auth/signup', 'Signup failed. Please try again.'],
  ['GET /auth/logout', 'Logout failed. Try again.'],
  ['GET /auth/me', 'Failed to fetch user.'],
  ['GET /auth/google', 'Google login failed. Please try again.'],
  ['GET /courses', 'Failed to fetch courses.'],
  ['GET /courses/all', 'Failed to fetch all courses for management.'],
  ['GET /courses/{id}', 'Failed to fetch course details.'],
  ['GET /courses/{id}/full', 'Failed to fetch full course details.'],
  ['GET /courses/{id}/material/{module}/{index}', 'Failed to open the material.'],
  ['POST /courses', 'Failed to create course.'],
  ['PUT /courses/{id}', 'Failed to update course.'],
  ['DELETE /courses/{id}', 'Failed to delete course.'],
  ['POST /enrollments/enroll', 'Failed to enroll student in course.'],
  ['GET /enrollments/my-courses', 'Failed to fetch your enrolled courses.'],
  ['GET /enrollments/course/{courseId}/students', 'Failed to fetch enrollments for course {courseId}.'],
  ['PATCH /enrollments/{id}/status', 'Failed to update enrollment status.'],
  ['DELETE /enrollments/{id}', 'Failed to delete enrollment.'],
  ['GET /profile/me', 'Failed to fetch profile data.'],
  ['GET /profile/{id}', 'Failed to fetch profile for ID: {id}.'],
  ['PUT /profile/me', 'Failed to update profile.'],
  ['PATCH /approval/approve/{id}', 'Failed to approve student.'],
  ['DELETE /approval/reject/{id}', 'Failed to reject student.'],
  ['GET /mentor/students', 'Failed to fetch students.'],
  ['GET /mentor/users/role/{role}', 'Failed to fetch {role}s.'],
  ['PATCH /mentor/promote/{id}', 'Failed to promote mentor to admin.'],
  ['PATCH /mentor/demote/{id}', 'Failed to demote mentor from admin.'],
  ['GET /forum/discussions', 'Failed to fetch forum discussions.'],
  ['POST /forum/discussions', 'Failed to create discussion.'],
  ['POST /forum/discussions/{id}/reply', 'Failed to add reply to discussion.'],
  ['GET /blogs', 'Failed to fetch blogs.'],
  ['GET /blogs/{slug}', 'Failed to fetch blog post.'],
  ['POST /blogs', 'Failed to create blog post.'],
  ['POST /upload/{media_host}', 'Failed to upload the file.'],
  ['GET /search/global', 'Failed to perform search.'],
  ['POST /demo-booking', 'Failed to submit demo booking.'],
  ['GET /demo-booking', 'Failed to fetch demo bookings.'],
  ['POST /contact/send', 'An unknown error occurred while submitting your message.'],
]

const built = new Map(permissions.map(({ method, path, fallback }) => [`${method} ${path}`, fallback]))

test('every specified call is there, with the sentence for a failure without one of its own', () => {
  for (const [name, fallback] of FALLBACKS) assert.equal(built.get(name), fallback, name)
})

import { registerOffline } from '#src/features/attendance/web/offline.ts'
import { myCoursesOffline } from '#src/features/enrollments/web/offline.ts'
import type { OfflinePage } from '#src/web/offline/offline-page.ts'

export const offlinePages: OfflinePage[] = [registerOffline, myCoursesOffline]

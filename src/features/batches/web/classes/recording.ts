/** A call, so that the server counts the open and nobody is shown the address behind it. */
export const recordingAddress = (classId: string) => `/api/classes/${classId}/recording`

export const messages = {
  deletedUser: 'Deleted user',
  created: 'Your discussion is posted.',
  replied: 'Your reply was added.',
  tooMany: 'You have posted a lot in a short time. Please try again in a minute.',
}

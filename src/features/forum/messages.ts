export const messages = {
  unknownCategory: 'Please choose one of the categories',
  deletedUser: 'Deleted user',
  created: 'Your discussion is posted.',
  replied: 'Your reply was added.',
  tooMany: 'You have posted a lot in a short time. Please try again in a minute.',
  edited: 'Your post was saved.',
  removed: 'Your post was deleted.',
  unknownDiscussion: 'Discussion not found.',
  unknownReply: 'Reply not found.',
  unknownPost: 'Post not found.',
  notYours: 'You can only change your own posts.',
  tooLate: 'A post can be edited for 15 minutes after it was written.',
  isAnswered: 'A post that was answered cannot be deleted.',

  hidden: 'Hidden by the institute.',
  noReason: 'Please give a reason',
  reported: 'Thank you. The institute will look at the post within 24 hours.',
  isReported: 'You have already reported this post.',
  tooManyReports: 'You have reported ten posts today. Please try again tomorrow.',
  hiddenByRestore: 'It was hidden before a backup was restored, which had it shown.',
  nowHidden: 'The post is hidden.',
  nowShown: 'The post is shown again.',
  deletedDiscussion: 'Deleted discussion',
  nowClosed: 'The case is closed.',
  deleted: 'The post was deleted.',
  notYetDeletable: 'A post can be deleted once it has been hidden for 30 days.',
  /** To the author. */
  yoursIsHidden: (reason: string) => `The institute hid your post in the forum. Reason: ${reason}`,
  yoursIsShown: (reason: string) => `The institute shows your post in the forum again. Reason: ${reason}`,
  /** To whoever reported it. */
  reportedIsHidden: 'The institute hid a post in the forum that you reported.',
  reportedIsGone: (reason: string) =>
    `The institute looked at a post in the forum that you reported. Its author had deleted it. Reason: ${reason}`,
  reportedStays: (reason: string) =>
    `The institute looked at a post in the forum that you reported, and did not hide it. Reason: ${reason}`,
}

export const messages = {
  noFile: "Please send one file as the field 'file'.",
  largePicture: 'A picture can be at most 5 MB and 40 megapixels.',
  largeDocument: 'A file can be at most 50 MB.',
  noPicture: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  notTaken: 'Web pages and SVG pictures cannot be uploaded. Please choose another type of file.',
  empty: 'This file is empty. Please choose another one.',
  brokenOff: 'The upload was interrupted. Please try again.',
  missing: 'This file no longer exists.',
  noPublicPicture: 'This upload is a document. Please upload it as a picture.',
  tooMany: 'You have uploaded many files in a short time. Please try again in a minute.',
  gone: 'An uploaded file no longer exists. Please upload it again.',
  pastTheEnd: 'The file is shorter than the range you asked for.',
}

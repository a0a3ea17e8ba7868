export const messages = {
  noFile: "Please send one file as the field 'file'.",
  largePicture: 'A picture can have at most 5 MB and 40 megapixels.',
  largeDocument: 'A file can have at most 50 MB.',
  noPicture: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  notTaken: 'Web pages and SVG pictures are not taken. Please choose another kind of file.',
  empty: 'This file is empty. Please choose another one.',
  brokenOff: 'The file did not arrive whole. Please try again.',
  missing: 'This file is no longer there.',
  noPublicPicture: 'This upload is a document. Please upload the picture as one.',
  tooMany: 'You have sent many files in a short time. Please try again in a minute.',
  gone: 'An uploaded file is no longer there. Please upload it again.',
  pastTheEnd: 'The file ends before this part.',
}

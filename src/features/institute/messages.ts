export const messages = {
  changedMeanwhile: 'Someone else has changed this section in the meantime.',
}

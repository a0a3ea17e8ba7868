/** What the page and the file that verify certificates say, in the same words. */
export const sentences = {
  refused: 'This certificate is not ours, or it was changed.',
  'unknown key': 'Signed with a key we do not know.',
  compromised: 'Others may have the key that signed this. It is ours only if our website says so.',
  signed: 'The signature is valid.',
  notAsked: 'The signature is valid. We could not check whether it has been revoked.',
}

/** What can be said of the institute in figures, under the first screen of the home page. */
export const proof = [
  { figure: '500+', of: 'Trained' },
  { figure: '10+', of: 'years in SAP' },
  { figure: 'At most 15', of: 'a batch' },
]

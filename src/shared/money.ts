const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
})

/** '₹45,000', or `none` when there is no price (zero counts as none). */
export const rupeesOr = (none: string, price: number | null) => (price ? rupees.format(price) : none)

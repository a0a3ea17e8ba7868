const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** '₹45,000' or '₹1,23,456.50', or `none` when there is no price (zero counts as none). */
export const rupeesOr = (none: string, price: number | null) => (price ? rupees.format(price) : none)

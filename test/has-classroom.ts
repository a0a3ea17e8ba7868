/** False with CLASSROOM=0: what was specified has to be as it is without batches, too. */
export const HAS_CLASSROOM = process.env.CLASSROOM !== '0'

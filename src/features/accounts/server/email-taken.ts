import { wrongField } from '#src/server/http/errors.ts'
import { taken } from '../contract.ts'

/** An address belongs to one account (product 2.2). */
export const emailTaken = () => wrongField('email', taken.CONFLICT.message, 'CONFLICT')

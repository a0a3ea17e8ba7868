import { wrongField } from '#src/server/http/errors.ts'
import { taken } from '../contract.ts'

export const emailTaken = () => wrongField('email', taken.CONFLICT.message, 'CONFLICT')

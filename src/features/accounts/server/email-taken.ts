import { invalidField } from '#src/server/http/errors.ts'
import { taken } from '../contract.ts'

export const emailTaken = () => invalidField('email', taken.CONFLICT.message, 'CONFLICT')

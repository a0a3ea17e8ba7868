import { invalidField } from '#src/server/http/errors.ts'
import { emailTakenError } from '../contract.ts'

export const emailTakenRefusal = () => invalidField('email', emailTakenError.CONFLICT.message, 'CONFLICT')

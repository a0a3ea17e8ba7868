import { loadDemo } from '../../db/demo/load.ts'
import { openTemplate } from '../template.ts'

/** Every story has the whole demo. What is returned ends it. */
export default () => openTemplate(loadDemo)

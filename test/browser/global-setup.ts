import { loadDemo } from '../../db/demo/load.ts'
import { openTemplate } from '../template.ts'

/** Every test has the whole demo. Returns the teardown. */
export default () => openTemplate(loadDemo)

import { type ReactNode, useState } from 'react'
import { UNKNOWN } from '#src/shared/institute/unknown.ts'
import { createUseEvent } from '#src/web/api/events.ts'
import { InstituteContext } from '#src/web/api/institute.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { InstituteEvents } from '../contract.ts'
import { instituteApi } from './api.ts'

const useInstituteEvent = createUseEvent<InstituteEvents>()

/** As the page brought it, until an event says that it was changed. */
export function InstituteProvider({ children }: { children: ReactNode }) {
  const [institute, setInstitute] = useState(useSetup()?.institute ?? UNKNOWN)
  useInstituteEvent('instituteChanged', () => {
    instituteApi.show.call().then(setInstitute, () => undefined)
  })
  return <InstituteContext value={institute}>{children}</InstituteContext>
}

import { type ReactNode, useState } from 'react'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'
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
  async function show(renewed: ShownInstitute) {
    setInstitute(renewed)
    if (renewed.look.style !== institute.look.style) (await import('./show-style.ts')).showStyle(renewed.look.style)
  }
  useInstituteEvent('instituteChanged', () => {
    instituteApi.show.call().then(show, () => undefined)
  })
  return <InstituteContext value={institute}>{children}</InstituteContext>
}

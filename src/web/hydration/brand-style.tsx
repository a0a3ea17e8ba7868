import { useContext } from 'react'
import { useSetup } from '#src/web/api/setup.ts'
import { ScriptMark } from './inline-script.tsx'

/** The institute's colour in the place of that of theme.css, before the first paint. */
export function BrandStyle() {
  const mark = useContext(ScriptMark)
  const look = useSetup()?.institute.look
  if (!look?.colour) return null
  return (
    <>
      <meta name="theme-color" content={look.colour} />
      <style id="brand" nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: look.style }} />
    </>
  )
}

import { createContext, useContext } from 'react'

/** What the server marks its scripts with (src/server/security/csp-hashes.ts); in a browser it is never set. */
export const ScriptMark = createContext<string | undefined>(undefined)

/** In a browser the text is empty: to hydrate a page leaves alone what the server sent. */
export const InlineScript = ({ text }: { text: string }) => (
  <script nonce={useContext(ScriptMark)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
)

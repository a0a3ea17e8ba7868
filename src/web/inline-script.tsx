/** In a browser the text is empty: to hydrate a page leaves alone what the server sent. */
export const InlineScript = ({ text }: { text: string }) => (
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
)

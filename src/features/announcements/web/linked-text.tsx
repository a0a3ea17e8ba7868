import { splitLinks } from '../rules.ts'

/** What staff typed, with its addresses as links; everything else stays text. */
export const LinkedText = ({ children }: { children: string }) => (
  <p dir="auto" className="whitespace-pre-line wrap-anywhere">
    {splitLinks(children).map(({ text, isLink }, at) =>
      isLink ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: they come in one order, and two may be equal
        <a key={at} href={text} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        text
      ),
    )}
  </p>
)

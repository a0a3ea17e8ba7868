/** '7:00 – 9:00 PM': a dash lets a line break after it, whatever space follows. */
const HOURS = /\d+:\d\d(\s[ap]m)?\s–\s\d+:\d\d\s[ap]m/i

/** A sentence whose hours stay on one line. */
export function WithHours({ sentence }: { sentence: string }) {
  const match = HOURS.exec(sentence)
  if (!match) return sentence
  const [hours] = match
  return (
    <>
      {sentence.slice(0, match.index)}
      <span className="whitespace-nowrap">{hours}</span>
      <WithHours sentence={sentence.slice(match.index + hours.length)} />
    </>
  )
}

/** '7:00 – 9:00 PM' with non-breaking spaces: a dash lets a line break after it, whatever space follows. */
const HOURS = /\d+:\d\d(\u00a0[ap]m)?\u00a0–\u00a0\d+:\d\d\u00a0[ap]m/i

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

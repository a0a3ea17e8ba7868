type Notes = { kind: string; isChanged: boolean; change: string; wrong: string | false }

export const RowNotes = ({ kind, isChanged, change, wrong }: Notes) => (
  <>
    {wrong && <strong className="font-semibold text-bad">{wrong}</strong>}
    {!wrong && isChanged && <span className="font-semibold text-warn">{change}</span>}
    <span>{kind}</span>
  </>
)

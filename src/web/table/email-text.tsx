/** An address of email, which breaks where its parts do before it breaks elsewhere. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

import { useInstitute } from '#src/web/api/institute.ts'
import { Button } from '#src/web/ui/button.tsx'
import { copyText } from '#src/web/ui/overlays/copy-text.ts'

/** Shown once: the server has only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = () => copyText(codes.join('\n'), 'Recovery codes copied.', 'Please select the codes and copy them.')
  return (
    <div className="grid gap-4" data-print-alone>
      <h3 className="text-xl">Your recovery codes</h3>
      <p>
        With one of these you can log in when you do not have your phone. Each works once. Keep them where you can find
        them without your phone: they are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-xl border border-line bg-paper-raised p-4 font-mono text-base sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="hidden text-base print:block">{useInstitute().name}: two-step login</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}

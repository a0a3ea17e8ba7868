import type { ReactNode } from 'react'

type Props = { name: ReactNode; about: string; children?: ReactNode }

/** Something that opens an account: a browser, an authenticator app, a passkey; `children` are its buttons. */
export const DeviceRow = ({ name, about, children }: Props) => (
  <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-line bg-paper-raised px-4 py-2">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">{name}</p>
      <p className="text-base text-ink-muted">{about}</p>
    </div>
    {children && <div className="flex flex-wrap gap-2">{children}</div>}
  </li>
)

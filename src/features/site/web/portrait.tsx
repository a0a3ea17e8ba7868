import type { ReactNode } from 'react'

type Shown = { name: string; role: string; image: string; children?: ReactNode }

/** A person by face, name and what they do. The faces are drawn for 96 px: larger, they stand bare. */
export const Portrait = ({ name, role, image, children }: Shown) => (
  <div className="flex h-full items-start gap-4 rounded-2xl border border-line bg-paper-raised p-4 sm:p-6">
    <img src={image} alt="" width={96} height={96} loading="lazy" className="size-16 rounded-full sm:size-24" />
    <div className={`grid grow gap-2 ${children ? '' : 'self-center'}`}>
      <div>
        <h3 className="text-xl">{name}</h3>
        <p className="text-sm text-ink-muted">{role}</p>
      </div>
      {children && <p className="text-sm">{children}</p>}
    </div>
  </div>
)

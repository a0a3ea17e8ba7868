import type { ReactNode } from 'react'

type Props = { name: string; role: string; image: string; children?: ReactNode }

/** A person with face, name and role. The faces are drawn for 96 px and look bare when larger. */
export const Portrait = ({ name, role, image, children }: Props) => (
  <div className="grid h-full grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2 rounded-2xl border border-line bg-paper-raised p-3 sm:p-6">
    {image && (
      <img
        src={image}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className="size-12 rounded-full sm:row-span-2 sm:size-24"
      />
    )}
    <div className={`${children ? '' : 'self-center sm:row-span-2'} ${image ? '' : 'col-span-full'}`}>
      <h3 className="text-xl">{name}</h3>
      <p className="text-sm text-ink-muted">{role}</p>
    </div>
    {children && <p className="text-sm max-sm:col-span-full">{children}</p>}
  </div>
)

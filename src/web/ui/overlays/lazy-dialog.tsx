import { type ComponentType, Suspense, useRef } from 'react'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'

/**
 * A dialog that is loaded when it first opens: no page begins with the libraries of overlays and of forms.
 * @param subject names the property that is there while it is open
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  subject: keyof Props,
) {
  const Loaded = lazyOrBlank(load)
  return function LazyDialog(props: Props) {
    const wasOpened = useRef(false)
    // Closed it is there too, and gives the focus back.
    if (props[subject]) wasOpened.current = true
    if (!wasOpened.current) return null
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

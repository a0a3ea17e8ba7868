import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'

const ROWS = [0, 1, 2]

export const NotificationsSkeleton = () => (
  <Skeleton label="Loading the notifications">
    <div className="grid gap-4 p-3">
      {ROWS.map((line) => (
        <SkeletonBlock key={line} className="h-12" />
      ))}
    </div>
  </Skeleton>
)

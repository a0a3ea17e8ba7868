import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'

const FIELDS = [0, 1, 2, 3, 4, 5]

export const FormSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <div className="grid max-w-5xl gap-6">
      {FIELDS.map((field) => (
        <div key={field} className="grid gap-1">
          <SkeletonBlock className="h-6 w-32" />
          <SkeletonBlock className="h-11" />
        </div>
      ))}
    </div>
  </Skeleton>
)

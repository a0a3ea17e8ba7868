import { Skeleton, SkeletonBlock } from './skeleton.tsx'

export const ArticleSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <div className="grid gap-6">
      <SkeletonBlock className="h-12 max-w-xl" />
      <SkeletonBlock className="h-24 max-w-2xl" />
      <SkeletonBlock className="h-64 max-w-2xl" />
    </div>
  </Skeleton>
)

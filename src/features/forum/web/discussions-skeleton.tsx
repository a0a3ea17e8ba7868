import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'

export const DiscussionsSkeleton = ({ label = 'Loading discussions' }: { label?: string }) => (
  <Skeleton label={label}>
    <div className="grid gap-4">
      {['h-7 w-2/3', 'h-7 w-1/2', 'h-7 w-3/4'].map((title) => (
        <div key={title} className="grid gap-4 rounded-2xl border border-line bg-paper-raised p-6">
          <SkeletonBlock className={title} />
          <SkeletonBlock className="h-6 w-1/2" />
          <SkeletonBlock className="h-12" />
        </div>
      ))}
    </div>
  </Skeleton>
)

import { Bone, Skeleton } from './skeleton.tsx'

export const ArticleSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <div className="grid gap-6">
      <Bone className="h-12 max-w-xl" />
      <Bone className="h-24 max-w-2xl" />
      <Bone className="h-64 max-w-2xl" />
    </div>
  </Skeleton>
)

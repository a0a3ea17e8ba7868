import { Badge } from './badge.tsx'

/** In a table below its heading; on a card, which has none, in words of its own. */
export const Published = ({ published }: { published: boolean }) => (
  <Badge tone={published ? 'good' : 'plain'}>
    <span className="as-cards:hidden">{published ? 'Yes' : 'No'}</span>
    <span className="as-table:hidden">{published ? 'Published' : 'Unpublished'}</span>
  </Badge>
)

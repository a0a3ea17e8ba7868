import { ButtonLink } from '#src/web/ui/button.tsx'

type Props = { classId: string; name: string; leads: boolean }

/** `leads` where it is what is due now: one button of a home is filled. */
export const TakeRegister = ({ classId, name, leads }: Props) => (
  <ButtonLink small variant={leads ? 'primary' : 'plain'} to={`/dashboard/classes/${classId}/register`}>
    Take the register<span className="sr-only">{` of ${name}`}</span>
  </ButtonLink>
)

import { Link } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';

/** A member's name, with the way to their page where there is one. */
export function Who({ member: { id, firstName, lastName, isFormer } }: { member: Author }) {
  const name = `${firstName} ${lastName}`;
  return isFormer ? name : <Link to={paths.profile(id)}>{name}</Link>;
}

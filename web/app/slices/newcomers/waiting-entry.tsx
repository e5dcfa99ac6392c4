import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { listHeld } from '#contract/newcomers/calls.ts';
import { newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import classes from './waiting-entry.module.css';

interface WaitingEntryProps {
  /** Whose menu it is. */
  memberId: MemberId;
  className: string | undefined;
}

/** Of the staff's menu: how much waits of newcomers, and the way to it. Who comes back to the window is told anew. */
export default function WaitingEntry({ memberId, className }: WaitingEntryProps) {
  const query = callQuery(useApi(), listHeld, { skip: 0, limit: 1 });
  const { data } = useQuery({ ...query, refetchOnWindowFocus: true });
  const count = data?.total ?? 0;
  if (count === 0) return null;
  return (
    <li>
      <Link className={className} to={paths.areaTab(memberId, 'newcomers')}>
        <IconHourglass size={18} stroke={1.75} aria-hidden />
        {newcomerScreenTexts.entry}
        <span className={classes.count}>{count}</span>
      </Link>
    </li>
  );
}

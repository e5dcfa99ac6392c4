import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import { Link } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { mailboxTexts } from '#contract/messages/texts.ts';
import classes from '../../kit/page/page-actions.module.css';

/** Link on a member's page that starts a message; their address stays private (rules/messages 31). */
export function WriteToMember({ id }: { id: MemberId }) {
  return (
    <Link to={paths.messageTo(id)} className={classes.action}>
      <IconMessage size={18} stroke={1.75} aria-hidden />
      {mailboxTexts.writeTo}
    </Link>
  );
}

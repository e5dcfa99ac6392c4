import type { Author } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import { bulkActs, postStates } from '#contract/posts/staff-list.ts';
import { staffPostTexts } from '#contract/posts/staff-texts.ts';
import { deleteThread } from '#contract/threads/calls.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { EveryThread as Answer, StaffThread } from '#contract/threads/model.ts';
import { actOnThreads, listEveryThread, restoreThread } from '#contract/threads/staff-calls.ts';
import { useChange } from '../../client/changes.ts';
import { useTableQuery, useTableView } from '../../kit/table/use-table-view.ts';
import { StatusBadge } from '../../kit/text/status-badge.tsx';
import { EveryPost } from '../posts/every-post.tsx';
import { staffFilters } from '../posts/staff-filters.ts';
import type { StaffActs } from '../posts/staff-row-acts.tsx';

const filters = staffFilters(postStates.thread);
const pageOf = ({ threads, total }: Answer) => ({ rows: threads, total });

/** All huddles including deleted ones, for staff (rules/staff-area 5). */
export function EveryThread({ viewer }: { viewer: Pick<Author, 'id'> }) {
  const change = useChange();
  const table = useTableView(filters);
  const { order, ...narrowed } = table.view.filters;
  const filter = { text: table.view.text, ...narrowed };
  const query = useTableQuery(listEveryThread, { ...table.part, ...filter, order });
  const actsOn = ({ id }: StaffThread): StaffActs => ({
    edit: paths.editThread(id),
    question: threadFormTexts.confirmDelete,
    remove: (reason) => change(deleteThread, { id, reason }).then(() => threadFormTexts.deleted),
    restore: () => change(restoreThread, { id }).then(() => threadFormTexts.restored),
  });
  return (
    <EveryPost
      kind="thread"
      thing="huddle"
      viewer={viewer}
      table={table}
      list={listEveryThread}
      query={query}
      pageOf={pageOf}
      status={() => <StatusBadge>{staffPostTexts.states.active}</StatusBadge>}
      actsOn={actsOn}
      bulkActs={bulkActs.thread}
      isFor={(act, { deletedAt }) => (act === 'restore') === (deletedAt !== null)}
      onAct={(request) => change(actOnThreads, { ...request, filter })}
    />
  );
}

/** What the staff see beside a card. */
import type { MemberId } from '#contract/core/ids.ts';
import type { StaffPost } from '#contract/posts/staff-list.ts';

/** Of the row `x`, with `deletedByJoin`. */
export function deletedByColumns(x: string): string {
  return `${x}.deleted_at as "deletedAt", d.id as "deletedById", d.first_name || ' ' || d.last_name as "deletedByName"`;
}

export function deletedByJoin(x: string): string {
  return `left join members d on d.id = ${x}.deleted_by`;
}

export interface DeletedByRow {
  deletedAt: Date | null;
  deletedById: MemberId | null;
  deletedByName: string | null;
}

export function staffPostOf({ deletedAt, deletedById: id, deletedByName: name }: DeletedByRow): StaffPost {
  return { deletedAt, deletedBy: id === null ? null : { id, name: name ?? '' } };
}

/** The request and reply shared by all lists of one member's contributions. */
import { type Fields, integer, plain, withDescription } from '../core/codec.ts';
import { type MemberId, wireId } from '../core/ids.ts';
import { listRequestOf, longListLimit, pageFields, searchField } from '../core/request.ts';
import { authorSearchLimit, type ListByAuthor, type ListOwn } from './model.ts';

const listFields: Fields<ListOwn> = {
  ...pageFields(longListLimit),
  text: searchField(authorSearchLimit),
};

export const ownListRequest = listRequestOf<ListOwn>(listFields);

export const authorListRequest = listRequestOf<ListByAuthor>({
  authorId: ['id', plain(wireId<MemberId>())],
  ...listFields,
});

export const authorTotal = withDescription(integer, 'Of all that match; 1,001 means more than 1,000.');

/** Reports a search without results. */
import { defineCall } from '../core/call.ts';
import { plain, requestOf } from '../core/codec.ts';
import { sentenceReply } from '../core/request.ts';
import { searchField } from './calls.ts';

export const reportEmptySearch = defineCall('nothingFound', {
  path: '/api/nothingFound',
  auth: 'guest',
  extension: true,
  summary:
    'Reports a search without results; the words are stored once three or more people report them on one day.',
  request: requestOf<{ text: string }>({ text: ['searchtxt', plain(searchField)] }),
  reply: sentenceReply,
});

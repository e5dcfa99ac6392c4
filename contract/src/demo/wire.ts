/** Wire shapes of demo content. */
import { described, type Fields, whole } from '../core/codec.ts';
import type { DemoCounts } from './model.ts';

export const demoCountFields: Fields<DemoCounts> = {
  members: ['members', described(whole, 'Of the demo content, who goes.')],
  products: ['deals', described(whole, 'That they posted.')],
  threads: ['forums', described(whole, 'That they posted.')],
  comments: ['comments', described(whole, 'That they wrote.')],
  othersComments: ['others_comments', described(whole, 'That others wrote below what they posted.')],
};

/** Everything that a fresh installation shows: written for this project, about people who do not exist. */
import { alerts } from './alerts.ts';
import { categories, labels, tags, types } from './masters.ts';
import { members } from './members.ts';
import { messages } from './messages.ts';
import { careerProducts } from './products/careers.ts';
import { continuingEducationProducts } from './products/continuing-education.ts';
import { eventProducts } from './products/events.ts';
import { learningProducts } from './products/learning.ts';
import { threads } from './threads.ts';
import type { DemoContent, DemoProduct } from './types.ts';

const products: DemoProduct[] = [
  ...continuingEducationProducts,
  ...learningProducts,
  ...eventProducts,
  ...careerProducts,
];

export const demoContent: DemoContent = {
  members,
  categories,
  types,
  tags,
  labels,
  products,
  threads,
  alerts,
  messages,
};

/** The top-level category that decides what a product's pictures look like: that of its first category. */
export function pictureCategory(product: DemoProduct): 'learning' | 'events' | 'careers' {
  const first = categories.find((category) => category.slug === product.categories[0]);
  const top = first?.parent ?? first?.slug;
  if (top === 'learning' || top === 'events' || top === 'careers') return top;
  throw new Error(`"${product.title}" stands in no category that has pictures`);
}

import type { DemoAlert } from './types.ts';

/** What some members want to hear of. */
export const alerts: DemoAlert[] = [
  {
    member: 'eleanor',
    title: 'Conduct',
    keywords: ['ethics', 'suitability', 'conflict of interest'],
    sinceDaysAgo: 120,
  },
  { member: 'eleanor', keywords: ['conferences'], sinceDaysAgo: 90, isPaused: true },
  {
    member: 'marcus',
    title: 'Compliance desk',
    keywords: ['compliance', 'anti-money-laundering'],
    sinceDaysAgo: 150,
  },
  { member: 'marcus', keywords: ['Last call'], sinceDaysAgo: 60 },
  {
    member: 'priya',
    title: 'Later life',
    keywords: ['long-term care', 'Medicare', 'Social Security'],
    sinceDaysAgo: 100,
  },
  { member: 'daniel', keywords: ['estate planning', 'business succession'], sinceDaysAgo: 75 },
  { member: 'greta', title: 'What others offer', keywords: ['webinar', 'early bird'], sinceDaysAgo: 45 },
  {
    member: 'tomas',
    title: 'Annuities, all of them',
    keywords: ['annuities', 'crediting strategy'],
    sinceDaysAgo: 95,
  },
  { member: 'tomas', keywords: ['remote', 'part-time position'], sinceDaysAgo: 30, isPaused: true },
  {
    member: 'hannah',
    title: 'A next step',
    keywords: ['agency owner', 'succession partner', 'leadership'],
    sinceDaysAgo: 50,
  },
  { member: 'weilin', keywords: ['exam preparation', 'study group'], sinceDaysAgo: 65 },
  { member: 'amara', keywords: ['disability income'], sinceDaysAgo: 80 },
];

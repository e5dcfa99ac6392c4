import type { DemoMessage } from './types.ts';

/** In the order in which they were sent. */
export const messages: DemoMessage[] = [
  {
    from: 'ruth',
    to: 'tomas',
    byAddress: true,
    subject: 'Your forty households',
    text: `Tomas,

I still have the letter that I sent to the clients I took over in 2009. One page, no brochure, and the last line is the day on which I would telephone. Say the word and I will type it up for you.

Ruth`,
    sentDaysAgo: 9.2,
    readBy: ['tomas'],
  },
  {
    from: 'tomas',
    to: 'ruth',
    answers: 0,
    subject: 'RE: Your forty households',
    text: `The word! I would be very glad of it. If you are at the spring conference I owe you a coffee, and probably a slice of something.`,
    sentDaysAgo: 9,
    readBy: ['ruth'],
  },
  {
    from: 'greta',
    to: 'marcus',
    byAddress: true,
    subject: 'Dates of the fall workshops',
    text: `Hello Marcus,

two of our evenings in October fall on the same days as the chapter meetings in Des Moines and Omaha. We can move either of them by a week without asking the hotel again. Which one hurts less?

Greta`,
    sentDaysAgo: 6.4,
    readBy: ['marcus'],
  },
  {
    from: 'leila',
    to: 'moderators',
    subject: 'Ethics course: hours for California',
    text: `Good morning,

the page of the ethics course says two hours of credit. My certificate says three, and the department of insurance has booked three. Could somebody correct the page before the others ring me up about it?

Thank you
Leila`,
    sentDaysAgo: 4.1,
    readBy: ['priya'],
  },
  {
    from: 'priya',
    to: 'leila',
    answers: 3,
    subject: 'RE: Ethics course: hours for California',
    text: `Leila, you are right: the provider was approved for three in May. I have asked them to change their page and will do it myself on Friday if they have not.`,
    sentDaysAgo: 3.9,
    readBy: ['leila'],
  },
  {
    from: 'amara',
    to: 'tomas',
    subject: 'Study group on Thursdays',
    text: `Four of us meet by video on Thursdays at seven (Eastern) to get through the estate planning modules. We have room for one more who does the reading.

The list of chapters is at https://studygroup.example/chapters, the first one is short.

Amara`,
    sentDaysAgo: 2.2,
    readBy: [],
  },
  {
    from: 'jasper',
    to: 'moderators',
    subject: '',
    text: `Is the webinar on disability riders recorded? I had to leave after twenty minutes for a client whose basement was under water.`,
    sentDaysAgo: 1.3,
    readBy: [],
  },
  {
    from: 'tomas',
    to: 'moderators',
    subject: 'Posting for our agency',
    text: `We are looking for an associate in Albuquerque, part time at first. May I post that under Careers as a member, or does it have to come from the office?`,
    sentDaysAgo: 0.8,
    readBy: ['marcus'],
  },
  {
    from: 'marcus',
    to: 'tomas',
    answers: 7,
    subject: 'RE: Posting for our agency',
    text: `Please do, under Careers, with the hours and the town in the title. Members' postings need no approval, and you can change it for a week.`,
    sentDaysAgo: 0.6,
    readBy: [],
  },
  {
    from: 'hannah',
    to: 'greta',
    byAddress: true,
    subject: 'Group rate for Billings',
    text: `Hi Greta, we would be six from Billings and two from Bozeman. Does the group rate begin at eight people or at eight from one agency?`,
    sentDaysAgo: 0.3,
    readBy: [],
  },
];

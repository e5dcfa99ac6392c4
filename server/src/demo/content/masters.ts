import type { DemoCategory, DemoLabel, DemoTag, DemoType } from './types.ts';

/** The three top-level rows repeat what the migrations ship, so that parents can be found by slug. */
export const categories: DemoCategory[] = [
  { slug: 'learning', name: 'Learning', description: 'Courses, licensing and designations' },
  { slug: 'events', name: 'Events', description: 'Conferences, webinars and meetings' },
  { slug: 'careers', name: 'Careers', description: 'Positions with member firms' },
  {
    slug: 'continuing-education',
    name: 'Continuing education',
    description: 'Courses filed for continuing-education credit in one or more states',
    parent: 'learning',
  },
  {
    slug: 'licensing',
    name: 'Licensing',
    description: 'Pre-licensing courses, study groups and practice for state and securities exams',
    parent: 'learning',
  },
  {
    slug: 'designations',
    name: 'Designations',
    description: 'Programs that lead to professional letters after your name',
    parent: 'learning',
  },
  {
    slug: 'practice-skills',
    name: 'Practice skills',
    description: 'Meetings, writing, technology and the running of a practice',
    parent: 'learning',
  },
  {
    slug: 'conferences',
    name: 'Conferences',
    description: 'Regional and national gatherings of a day or more',
    parent: 'events',
  },
  {
    slug: 'webinars',
    name: 'Webinars',
    description: 'Live sessions online, many with a recording afterwards',
    parent: 'events',
  },
  {
    slug: 'networking',
    name: 'Networking',
    description: 'Breakfasts, roundtables and evenings where members meet',
    parent: 'events',
  },
  {
    slug: 'advisor-roles',
    name: 'Advisor roles',
    description: 'Producers, planners and advisors who meet clients',
    parent: 'careers',
  },
  {
    slug: 'support-roles',
    name: 'Support roles',
    description: 'Case management, client service, paraplanning and internships',
    parent: 'careers',
  },
  {
    slug: 'leadership-roles',
    name: 'Leadership roles',
    description: 'Directors, managers and partners',
    parent: 'careers',
  },
];

export const types: DemoType[] = [
  { name: 'Online course', description: 'Self-paced, on the web' },
  { name: 'Classroom course', description: 'Taught in person by an instructor' },
  { name: 'Webinar', description: 'Live online session of up to two hours' },
  { name: 'Conference', description: 'A program of several sessions over one or more days' },
  { name: 'Workshop', description: 'Small group, working on real cases' },
  { name: 'Study group', description: 'A cohort that prepares for an exam together' },
  { name: 'Study guide', description: 'Printed or downloadable book' },
  { name: 'Practice exam', description: 'Questions with explained answers' },
  { name: 'Networking event', description: 'A meeting whose purpose is to meet' },
  { name: 'Full-time position', description: 'Thirty-five hours a week or more' },
  { name: 'Part-time position', description: 'Fewer than thirty-five hours a week' },
  { name: 'Seasonal position', description: 'For a fixed part of the year' },
  { name: 'Internship', description: 'Supervised and paid, for students and career changers' },
];

export const tags: DemoTag[] = [
  { name: 'Ethics', description: 'Duties to clients, conflicts and disclosure' },
  { name: 'Life insurance', description: 'Term, whole, universal and survivorship coverage' },
  { name: 'Annuities', description: 'Fixed, indexed, variable and income annuities' },
  { name: 'Long-term care', description: 'Stand-alone, hybrid and partnership coverage' },
  { name: 'Medicare', description: 'Parts A to D, supplements and enrollment' },
  { name: 'Social Security', description: 'Claiming, spousal and survivor benefits' },
  { name: 'Retirement planning', description: 'Income, withdrawal order and timing' },
  { name: 'Compliance', description: 'Rules, supervision, records and examinations' },
  { name: 'Practice management', description: 'Staff, systems, pricing and growth' },
  { name: 'Client communication', description: 'Meetings, letters and hard conversations' },
  { name: 'Estate planning', description: 'Wills, trusts and beneficiary designations' },
  { name: 'Disability income', description: 'Individual, group and business-overhead coverage' },
  { name: 'Group benefits', description: 'Health, life and retirement plans at work' },
  { name: 'Business succession', description: 'Buy-sell funding, valuation and transfer' },
  { name: 'Property and casualty', description: 'Personal and commercial lines' },
  { name: 'Investments', description: 'Securities, advisory exams and portfolios' },
  { name: 'Taxes', description: 'Income, gift and estate tax as advisors meet it' },
  { name: 'Technology', description: 'Software, automation and data' },
  { name: 'Exam preparation', description: 'State and securities examinations' },
  { name: 'Mentoring', description: 'Learning from members who did it before' },
];

export const labels: DemoLabel[] = [
  { name: 'Member Offer', description: 'A price or a place kept for members' },
  { name: 'New', description: 'Offered for the first time' },
  { name: 'CE credit', description: 'Filed for continuing-education credit' },
  { name: 'Early bird', description: 'A lower price until the date given' },
  { name: 'Limited seats', description: 'A small room that fills' },
  { name: 'Recorded', description: 'A recording is included' },
  { name: 'Hiring now', description: 'Interviews are under way' },
  { name: 'Remote', description: 'Can be done from anywhere in the country' },
  { name: 'Last call', description: 'Closes within days' },
];

import { html } from '../html.ts';
import type { DemoProduct } from '../types.ts';

export const careerProducts: DemoProduct[] = [
  {
    title: 'Associate Financial Advisor, Second-Generation Family Practice (Boise)',
    author: 'hannah',
    isOnline: true,
    url: 'https://careers.sawtooth-family-planning.example/associate-advisor',
    memberPriceCents: 0,
    isFeatured: true,
    status: 'active',
    expiresInDays: 34,
    descriptionHtml: html`
      <p>We are a mother, a daughter and five colleagues who look after 310 households in the Treasure Valley.
        The founder will leave in six years and would like to spend them teaching the person who takes over
        her clients.</p>
      <h3>The work</h3>
      <ul><li>Year one: prepare and attend every review, write the notes, run the follow-up</li>
        <li>Year two: lead reviews for sixty households, with one of us in the room</li>
        <li>Year three onward: your own clients, a path to ownership written down before you start</li></ul>
      <p><strong>You bring</strong> a life and health license, two to five years with real clients and good
        handwriting (we still send cards). A securities registration can be earned here; we pay for it and for
        the failed attempts. <strong>We pay</strong> $68,000 to $82,000 plus a share of new revenue, full
        health coverage for the family and four weeks off that you are expected to take. Send a letter rather
        than a form; both partners read it.</p>`,
    categories: ['advisor-roles'],
    types: ['Full-time position'],
    tags: ['Retirement planning', 'Business succession', 'Mentoring'],
    labels: ['Hiring now', 'New'],
    postedDaysAgo: 3.1,
    views: 612,
    votes: { likes: ['tomas', 'leila', 'priya', 'ruth', 'eleanor'], dislikes: [] },
    pictures: 3,
    comments: [
      {
        author: 'ruth',
        html: '<p>A succession path written down before the first day. If I had read an advertisement like this thirty years ago I would have moved to Idaho.</p>',
        hoursAfter: 14,
        votes: { likes: ['hannah', 'eleanor', 'tomas'], dislikes: [] },
      },
      {
        author: 'tomas',
        html: '<p>Would under two years count if the second year is at an agency with its own planning desk?</p>',
        hoursAfter: 29,
      },
      {
        author: 'hannah',
        html: '<p>They told me to say: write the letter, and tell them about one client. The two years are there to discourage people who have never had a bad month.</p>',
        hoursAfter: 35,
        replyTo: 1,
        votes: { likes: ['tomas', 'leila'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Senior Retirement Plan Advisor, Small-Employer Market (Charlotte)',
    author: 'amara',
    isOnline: true,
    url: 'https://jobs.piedmont-plan-partners.example/senior-plan-advisor',
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 22,
    descriptionHtml: html`
      <p>Piedmont Plan Partners advises 140 workplace retirement plans, most of them with fewer than a hundred
        employees. One of our three senior advisors is moving to the coast and her forty plans need somebody
        the owners will like as much.</p>
      <ul><li>Own the relationship with forty plan sponsors: two visits a year, one of them with good news</li>
        <li>Run enrollment meetings on shop floors, at night if that is when the shift ends</li>
        <li>Benchmark fees and tell the sponsor the truth about them</li>
        <li>Bring in five new plans a year, with help and without a quota board on the wall</li></ul>
      <p><strong>Requirements:</strong> an advisory registration, five years with qualified plans and patience
        for payroll files. Spanish is welcome and paid for. Base of $95,000 to $115,000, bonus of up to 25
        percent on retention and growth, car allowance, profit sharing from the first day of the second year.
        Office on Tuesdays; otherwise on the road or at home.</p>`,
    categories: ['advisor-roles'],
    types: ['Full-time position'],
    tags: ['Retirement planning', 'Group benefits', 'Investments'],
    labels: ['Hiring now'],
    postedDaysAgo: 10.9,
    views: 358,
    votes: { likes: ['weilin', 'daniel', 'jasper'], dislikes: [] },
    pictures: 2,
  },
  {
    title: 'Bilingual Insurance Advisor, Storefront Agency (El Paso)',
    author: 'daniel',
    isOnline: false,
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 41,
    booking:
      'Come by Agencia Paso Norte, Monday to Friday between two and four, and ask for Señora Ibáñez.\nOr telephone: 915-555-0136. A résumé helps; a conversation helps more.',
    descriptionHtml: html`
      <p>Our door is on the street and it is open. People come in with a letter they cannot read, a car they
        just bought or a question about their mother’s Medicare card, in Spanish, in English and in the
        mixture we all speak here.</p>
      <ul><li>Sit down with walk-in clients and find out what they came for, which is not always what they say
          first</li>
        <li>Quote and place auto, renters, final expense and Medicare supplements</li>
        <li>Keep your own book from the first week; what you place is yours to service</li>
        <li>One Saturday in three, 9 to 1</li></ul>
      <p>A Texas general lines license in either branch is enough to start; we pay for the second. $42,000 base
        plus commission; last year’s four advisors earned between $58,000 and $91,000. Health plan, a 401(k)
        match and paid time for the citizenship workshops that we host in spring. Come by Agencia Paso Norte
        between two and four and ask for Señora Ibáñez, or telephone.</p>`,
    categories: ['advisor-roles'],
    types: ['Full-time position'],
    tags: ['Property and casualty', 'Medicare', 'Client communication'],
    labels: ['Hiring now'],
    postedDaysAgo: 15.2,
    views: 279,
    votes: { likes: ['tomas', 'leila', 'marcus'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'leila',
        html: '<p>Publishing what the four advisors earned is so much more useful than “unlimited potential”. Thank you.</p>',
        hoursAfter: 27,
        votes: { likes: ['daniel', 'hannah', 'tomas', 'weilin'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Life Insurance Case Manager, Fully Remote',
    author: 'greta',
    isOnline: true,
    url: 'https://jobs.lantern-brokerage.example/case-manager',
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 19,
    descriptionHtml: html`
      <p>Between “submitted” and “in force” there are about thirty things that can go wrong. You are the
        person who sees them coming. Lantern Brokerage places term, permanent and survivorship cases for 900
        independent agents, and each of our case managers looks after sixty of them by name.</p>
      <ul><li>Review applications for what the underwriter will ask next</li>
        <li>Chase records, exams and signatures without becoming a person people avoid</li>
        <li>Write cover letters for the difficult ones; we will teach you</li>
        <li>Tell agents bad news on the telephone the same day</li></ul>
      <p>Two years in new business, underwriting or a busy agency. $27 to $33 an hour, overtime paid, health
        and dental, a desk allowance. Core hours 10 to 3 Central, the rest as you like. The team meets in
        Des Moines twice a year, at our expense. <strong>About 110 open cases at a time</strong>; if anyone
        tells you that theirs is 200, apply here.</p>`,
    categories: ['support-roles'],
    types: ['Full-time position'],
    tags: ['Life insurance'],
    labels: ['Remote', 'Hiring now'],
    postedDaysAgo: 5.7,
    views: 497,
    votes: { likes: ['priya', 'ruth', 'jasper', 'hannah'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'jasper',
        html: '<p>I have placed cases through them for three years. Same case manager the whole time, which says something.</p>',
        hoursAfter: 52,
        votes: { likes: ['greta', 'priya'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Client Service Associate, Wealth and Insurance Office (Des Moines)',
    author: 'greta',
    isOnline: false,
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 30,
    booking:
      'By post or by hand: Walnut Street Planning Office, skywalk level, Des Moines. One page is plenty.\nQuestions first? Call 515-555-0118 and ask for the office manager.',
    descriptionHtml: html`
      <p>When a client calls, you are the voice. Our office of nine serves about 420 families, and the two
        associates decide more than anyone whether those families stay.</p>
      <ul><li>Answer on the second ring, mostly; solve it in the first call, often</li>
        <li>Prepare reviews: statements, policy values, open questions on one sheet</li>
        <li>Process moves, beneficiary changes and distributions, with a second pair of eyes on each</li>
        <li>Own the calendar of renewals and required distributions</li></ul>
      <p>We look for care and curiosity; licenses can follow, and both current associates earned theirs here
        on office time. Experience in a bank, a medical practice or a good hotel counts. $46,000 to $54,000,
        health plan, closing at 3:00 p.m. on Fridays from May to September. The office is on the skywalk, so
        no one scrapes a windshield at noon. Letters to the Walnut Street Planning Office by post or by hand;
        <em>a short one is fine</em>.</p>`,
    categories: ['support-roles'],
    types: ['Full-time position'],
    tags: ['Client communication', 'Practice management'],
    labels: ['Hiring now'],
    postedDaysAgo: 21.6,
    views: 265,
    votes: { likes: ['hannah', 'amara'], dislikes: [] },
    pictures: 1,
  },
  {
    title: 'Paraplanner, Twenty Hours a Week, Remote',
    author: 'weilin',
    isOnline: true,
    url: 'https://careers.rainier-fee-planning.example/paraplanner',
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 25,
    descriptionHtml: html`
      <p>Two planners in Tacoma, seventy-five clients, one paraplanner who is going back to school. We need
        somebody who enjoys the plan more than the meeting.</p>
      <h3>A usual week</h3>
      <ul><li>Build or update three plans: cash flow, insurance needs, tax projection, Social Security timing</li>
        <li>Write the two-page summary that clients actually read</li>
        <li>Check insurance illustrations against the policy and ask the awkward question early</li>
        <li>One hour with both planners on Monday, one with each during the week</li></ul>
      <p>Twenty hours, spread as you please between Monday and Thursday. $38 to $45 an hour depending on
        experience, with paid leave in proportion and money for a designation. You should know one planning
        program well and be willing to learn ours. Parents returning to work, career changers and
        semi-retired planners have all done this job well. The trial task is short and <strong>paid</strong>.</p>`,
    categories: ['support-roles'],
    types: ['Part-time position'],
    tags: ['Retirement planning', 'Taxes', 'Social Security'],
    labels: ['Remote', 'Hiring now'],
    postedDaysAgo: 1.2,
    views: 334,
    votes: { likes: ['leila', 'priya', 'hannah', 'amara'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'leila',
        html: '<p>A paid trial task. I have done three unpaid ones in the last year, the longest took nine hours.</p>',
        hoursAfter: 6,
        votes: { likes: ['weilin', 'hannah', 'tomas'], dislikes: [] },
      },
      {
        author: 'priya',
        html: '<p>Are you open to someone in Central time who needs to stop at two for the school run?</p>',
        hoursAfter: 11,
      },
      {
        author: 'weilin',
        html: '<p>Two o’clock your time is noon ours, so yes. Ask them to apply.</p>',
        hoursAfter: 13,
        replyTo: 1,
        votes: { likes: ['priya'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Medicare Enrollment Specialist, Seasonal (Tampa)',
    author: 'amara',
    isOnline: true,
    url: 'https://jobs.gulfside-senior-advisors.example/seasonal-medicare',
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 8,
    descriptionHtml: html`
      <p>Twelve weeks, from training at the end of summer to the last confirmation call in December. Gulfside
        Senior Advisors helps about 2,600 people compare plans each year, by appointment, without pressure and
        without a script that begins with “congratulations”.</p>
      <ul><li>Hold six to eight appointments a day, in the office or on video</li>
        <li>Compare drugs, doctors and travel habits before premiums</li>
        <li>Document each meeting the same day</li>
        <li>Say “stay where you are” whenever that is the answer; you are paid the same</li></ul>
      <p>An active Florida health license and this year’s carrier certifications, or the will to finish them in
        the paid training fortnight. $31 an hour plus a completion bonus of $3,000; no commission, by design.
        Eight of last season’s eleven specialists came back. <strong>Applications close soon</strong>, since
        appointments take two weeks to file with the carriers.</p>`,
    categories: ['advisor-roles'],
    types: ['Seasonal position'],
    tags: ['Medicare', 'Client communication'],
    labels: ['Last call', 'Hiring now'],
    postedDaysAgo: 26.3,
    views: 401,
    votes: { likes: ['ruth', 'tomas'], dislikes: ['jasper'] },
    pictures: 1,
  },
  {
    title: 'Group Benefits Account Manager (Cincinnati)',
    author: 'priya',
    isOnline: true,
    url: 'https://jobs.riverbend-benefits.example/account-manager',
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 38,
    descriptionHtml: html`
      <p>Riverbend Benefits serves 95 employers in three states. As an account manager you look after eighteen
        of them together with a senior consultant, and employees will know your first name.</p>
      <ul><li>Run the renewal calendar: data requests, marketing, comparison, decision, enrollment</li>
        <li>Solve the claim that has been denied twice</li>
        <li>Hold enrollment meetings that end before the coffee is cold</li>
        <li>Keep notices and filings on time, with a compliance colleague who answers within the hour</li></ul>
      <p><strong>You have</strong> three years in benefits on either side of the table, a life and health
        license and the ability to explain a deductible to a tired person. <strong>You get</strong> $62,000 to
        $74,000, a bonus tied to retention rather than to new sales, the health plan we recommend to clients
        and two days a week at home. January is hard; we close between the holidays in return.</p>`,
    categories: ['support-roles'],
    types: ['Full-time position'],
    tags: ['Group benefits', 'Compliance'],
    labels: ['Hiring now'],
    postedDaysAgo: 13.0,
    views: 246,
    votes: { likes: ['hannah', 'marcus'], dislikes: [] },
    pictures: 2,
  },
  {
    title: 'Director of Compliance, Independent Broker-Dealer and Agency (Richmond)',
    author: 'eleanor',
    isOnline: true,
    url: 'https://careers.old-dominion-advisors.example/director-compliance',
    memberPriceCents: 0,
    isFeatured: true,
    status: 'active',
    expiresInDays: 57,
    descriptionHtml: html`
      <p>One hundred and thirty advisors, eleven branch offices, a clean last examination and a retiring
        director who intends to keep it that way until her final afternoon. She will overlap with you for
        three months.</p>
      <h3>You will be responsible for</h3>
      <ul><li>Supervision of securities, advisory and insurance business under one written manual</li>
        <li>A team of six, two of whom could do this job in five years if you teach them</li>
        <li>Examinations, complaints and the quarterly report to the board, delivered in person</li>
        <li>Review of new products and tools, with the authority to say no and the duty to say why</li></ul>
      <p>Ten years in the field, a principal’s registration and evidence that advisors telephone you
        <em>before</em> they act. $165,000 to $190,000, bonus independent of sales, relocation and a budget
        for outside counsel that has never been refused. The managing partner conducts the first interview;
        two branch managers conduct the second and have a vote.</p>`,
    categories: ['leadership-roles'],
    types: ['Full-time position'],
    tags: ['Compliance', 'Ethics', 'Investments'],
    labels: ['New', 'Hiring now'],
    postedDaysAgo: 2.5,
    views: 468,
    votes: { likes: ['marcus', 'priya', 'daniel', 'amara'], dislikes: [] },
    pictures: 3,
    comments: [
      {
        author: 'priya',
        html: '<p>Bonus independent of sales, stated in the posting. Every compliance role should say so and very few do.</p>',
        hoursAfter: 24,
        votes: { likes: ['eleanor', 'marcus', 'daniel', 'ruth'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Succession Partner: Buy into a Forty-Year-Old Agency (Duluth)',
    author: 'ruth',
    isOnline: false,
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 90,
    booking:
      'Write to Ruth first: succession@lakehead-introductions.example. Half a page about yourself and why the north.\nShe replies within a week and arranges the first call.',
    descriptionHtml: html`
      <p>A friend of mine, whom I have known since our first licenses, is looking for the person who will own
        his agency. It is a sound one: 1,150 households, $780,000 of annual revenue, two-thirds of it
        renewals, three loyal employees and a building with a leaking gutter.</p>
      <ul><li>First eighteen months: salaried, with full access to the books</li>
        <li>Then a third of the shares, paid from profit over seven years at a price fixed by an appraiser</li>
        <li>The remainder when he turns seventy, on terms already drafted by his lawyer</li>
        <li>Either of you may walk away in the first year; nobody owes anybody anything</li></ul>
      <p>Property, casualty and life licenses, some management experience, no fear of winter. He would prefer
        somebody who means to live there. <strong>Salary during the trial: $88,000.</strong> Write to me
        first; I know what he is like before ten in the morning and can prepare you.</p>`,
    categories: ['leadership-roles', 'advisor-roles'],
    types: ['Full-time position'],
    tags: ['Business succession', 'Property and casualty', 'Life insurance'],
    labels: [],
    postedDaysAgo: 36.8,
    views: 529,
    votes: { likes: ['hannah', 'jasper', 'eleanor', 'daniel'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'jasper',
        html: '<p>Milwaukee is not that far and I am not afraid of winter. What share of the 1,150 households are with one carrier?</p>',
        hoursAfter: 61,
        votes: { likes: ['ruth'], dislikes: [] },
      },
      {
        author: 'ruth',
        html: '<p>The right first question. Thirty-eight percent, down from sixty. I will write to you with the rest.</p>',
        hoursAfter: 68,
        replyTo: 0,
        votes: { likes: ['jasper', 'hannah'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Commercial Lines Producer, Agriculture and Food (Fresno)',
    author: 'leila',
    isOnline: true,
    url: 'https://jobs.centralvalley-risk.example/ag-producer',
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 28,
    descriptionHtml: html`
      <p>Packing houses, cold storage, growers, truckers: our clients feed a good part of the country and have
        insurance needs that do not fit a form. We are adding a producer to a team of four who share leads and
        lunch.</p>
      <ul><li>Visit yards and sheds; write what you see before you write the proposal</li>
        <li>Build programs of property, liability, workers’ compensation, crop and spoilage coverage</li>
        <li>Walk through a loss with the client, and then with the carrier</li>
        <li>Earn the renewal in month three rather than in month eleven</li></ul>
      <p>A California property and casualty license and some time around farms, warehouses or trucks. Punjabi,
        Spanish or Hmong is a real advantage. <strong>$70,000 salary for two years</strong> against 40 percent
        new and 25 percent renewal thereafter, with vesting in your book from year three. A marketing
        assistant does the applications; you do the boots.</p>`,
    categories: ['advisor-roles'],
    types: ['Full-time position'],
    tags: ['Property and casualty'],
    labels: ['Hiring now'],
    postedDaysAgo: 17.1,
    views: 192,
    votes: { likes: ['jasper', 'tomas'], dislikes: [] },
    pictures: 2,
  },
  {
    title: 'Underwriting Intern, Summer Program (Hartford)',
    author: 'eleanor',
    isOnline: true,
    url: 'https://careers.charter-mutual.example/underwriting-intern',
    memberPriceCents: 0,
    status: 'expired',
    expiresInDays: -33,
    descriptionHtml: html`
      <p>Ten weeks in a life and disability underwriting department, for students in their third year of
        college and for career changers at any age. Interns sit with a different underwriter every fortnight
        and present one decision to the whole floor at the end.</p>
      <ul><li>Read applications, records and laboratory results, and learn what matters</li>
        <li>Sit in on calls with agents</li>
        <li>Work on one improvement of your own; last year’s intern halved a form</li>
        <li>Thursday lunches with claims, legal, actuarial and sales</li></ul>
      <p>$24 an hour, forty hours, help with housing for those who come from outside the state. No particular
        field of study is needed; past interns read biology, history and music. <em>The summer places have
        been filled. Applications for next year open in the winter</em>; four of last summer’s six interns now
        work here.</p>`,
    categories: ['support-roles'],
    types: ['Internship'],
    tags: ['Life insurance', 'Disability income', 'Mentoring'],
    labels: [],
    postedDaysAgo: 142.6,
    views: 704,
    votes: { likes: ['marcus', 'weilin', 'priya'], dislikes: [] },
    pictures: 1,
  },
  {
    title: 'Training Manager for a Regional Field Force (Kansas City)',
    author: 'daniel',
    isOnline: true,
    url: 'https://careers.great-bend-life.example/training-manager',
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 48,
    descriptionHtml: html`
      <p>Great Bend Life recruits about ninety new agents a year in five states, and four in ten are still
        here after three years. The industry calls that good. We do not, and this position exists to change
        it.</p>
      <h3>In your first year</h3>
      <ul><li>Replace the two-week lecture course with one that sends people into meetings on day four</li>
        <li>Coach the eleven field trainers, who are generous and have never been trained themselves</li>
        <li>Measure what happens in months six to eighteen, where most people leave</li>
        <li>Find out what the forty percent had in common</li></ul>
      <p>You have taught adults, carried a quota at some point and can read a spreadsheet without being
        impressed. Travel two weeks in four, never over a weekend. $92,000 to $106,000 plus a bonus measured
        on <strong>three-year retention</strong>, paid late and generously. Reports to the head of
        distribution, who started as an agent and quit once.</p>`,
    categories: ['leadership-roles'],
    types: ['Full-time position'],
    tags: ['Mentoring', 'Life insurance', 'Practice management'],
    labels: ['Hiring now'],
    postedDaysAgo: 6.4,
    views: 287,
    votes: { likes: ['marcus', 'tomas', 'greta', 'ruth'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'amara',
        html: '<p>What they had in common, in my experience: somebody sat in the car with them in month seven. I hope you find more than that, and I doubt it.</p>',
        hoursAfter: 37,
        votes: { likes: ['daniel', 'ruth', 'marcus', 'tomas'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Operations Manager, Independent Advisory Firm (Burlington)',
    author: 'leila',
    isOnline: true,
    url: 'https://careers.lakeshore-stewardship.example/operations-manager',
    memberPriceCents: 0,
    status: 'inactive',
    descriptionHtml: html`
      <p>Seven advisors, four systems that do not speak to each other and a shared conviction that somebody
        should do something about it. That is you. Lakeshore Stewardship manages money and places insurance
        for 260 households in Vermont and northern New York.</p>
      <ul><li>Draw the way an account is opened today, then the way it should be, then make it so</li>
        <li>Lead two service associates and hire a third</li>
        <li>Choose a client system to replace two of the four; the partners promise to use it</li>
        <li>Watch over billing, custody paperwork and the annual filing calendar</li></ul>
      <p>Five years in operations at an advisory firm, an agency or a bank. $84,000 to $96,000, profit share,
        six weeks of leave, snow days honored. <em>The posting is paused while we speak with three
        finalists; we will reopen it or close it within the month and answer everyone who wrote.</em></p>`,
    categories: ['leadership-roles'],
    types: ['Full-time position'],
    tags: ['Practice management', 'Technology'],
    labels: [],
    postedDaysAgo: 49.3,
    views: 318,
    votes: { likes: ['weilin', 'hannah'], dislikes: [] },
    pictures: 1,
  },
  {
    title: 'Disability Income Wholesaler, Upper Midwest Territory',
    author: 'jasper',
    isOnline: true,
    url: 'https://jobs.northfold-mutual.example/di-wholesaler',
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 16,
    descriptionHtml: html`
      <p>Wisconsin, Minnesota and the Dakotas, 340 appointed agents of whom about seventy have ever sold a
        disability policy. We make a good contract; they do not like to bring it up. Your work is to sit
        beside them while they do.</p>
      <ul><li>Ten joint appointments a month, from kitchen tables to clinic break rooms</li>
        <li>Group sessions at agencies: forty minutes, one case, no slides after the first year</li>
        <li>Pre-underwriting calls, so that nobody is surprised</li>
        <li>Business-overhead and buy-out coverage with accountants in the larger towns</li></ul>
      <p>Three years of selling any insurance product, a license in one of the four states and a reliable car
        with winter tires (we supply both, on request). $78,000 base, overrides that took the last two
        wholesalers to <strong>$120,000 and $134,000</strong>, expenses paid weekly. Home office anywhere
        along the I-94.</p>`,
    categories: ['advisor-roles'],
    types: ['Full-time position'],
    tags: ['Disability income'],
    labels: ['Hiring now', 'Last call'],
    postedDaysAgo: 23.9,
    views: 173,
    votes: { likes: ['priya'], dislikes: ['weilin'] },
    pictures: 1,
  },
];

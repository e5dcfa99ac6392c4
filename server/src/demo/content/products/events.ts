import { html } from '../html.ts';
import type { DemoProduct } from '../types.ts';

export const eventProducts: DemoProduct[] = [
  {
    title: 'Great Lakes Advisors’ Conference: Three Days on the Milwaukee Lakefront',
    author: 'jasper',
    isOnline: false,
    memberPriceCents: 39500,
    nonMemberPriceCents: 52500,
    originalPriceCents: 57500,
    isFeatured: true,
    status: 'active',
    expiresInDays: 61,
    booking:
      'Register at https://great-lakes-conference.example/register or call the registration desk, 414-555-0161.\nSay when it is your first visit: a host will be waiting for you.\nRoom-share sheet: rooms@great-lakes-conference.example',
    descriptionHtml: html`
      <p>The largest regional meeting of the year returns to the Harbor Exchange Hall with forty-two sessions,
        six hundred advisors and a firm rule that no talk lasts longer than forty minutes.</p>
      <h3>Program</h3>
      <ul><li><strong>Day one:</strong> life and disability, with the underwriters’ open bench until six</li>
        <li><strong>Day two:</strong> retirement income, Medicare and the tax hour; dinner by the water</li>
        <li><strong>Day three:</strong> practice management, then case clinics until noon</li></ul>
      <p>Up to <strong>14 CE hours</strong>, two of them ethics. Badges are scanned at the door, so there are
        no forms to carry. First-time visitors get a host: an experienced member who sits with you at the
        first lunch and introduces you to five people.</p>
      <p>The price includes lunches and the dinner. Rooms are held at two hotels within ten minutes’ walk until
        three weeks before the meeting. Early-bird prices end when 400 places are sold; at the last count,
        somewhat more than half were gone.</p>`,
    categories: ['conferences'],
    types: ['Conference'],
    tags: ['Life insurance', 'Retirement planning', 'Practice management', 'Medicare'],
    labels: ['CE credit', 'Early bird', 'Member Offer'],
    postedDaysAgo: 20.7,
    views: 1733,
    votes: {
      likes: ['marcus', 'priya', 'hannah', 'amara', 'ruth', 'tomas', 'greta', 'eleanor'],
      dislikes: [],
    },
    pictures: 4,
    comments: [
      {
        author: 'priya',
        html: '<p>The underwriters’ open bench is the reason I go. You bring a file, you sit down, and twenty minutes later you know whether to bother.</p>',
        hoursAfter: 30,
        votes: { likes: ['jasper', 'marcus', 'ruth'], dislikes: [] },
      },
      {
        author: 'tomas',
        html: '<p>First conference for me. Is three days too much in a first year, and would anyone share a room to save costs?</p>',
        hoursAfter: 64,
      },
      {
        author: 'marcus',
        html: '<p>Come for all three and skip whatever you like; the hallway is half the value. There is a room-share sheet, ask the registration desk and they will match you.</p>',
        hoursAfter: 70,
        replyTo: 1,
        votes: { likes: ['tomas', 'hannah'], dislikes: [] },
      },
      {
        author: 'weilin',
        html: '<p>Last year the Medicare session overflowed and forty people stood in the corridor. Has it been given a larger room?</p>',
        hoursAfter: 118,
        votes: { likes: ['amara'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>The big hall this time, and it is given twice. We heard about it from thirty-eight of the forty.</p>',
        hoursAfter: 125,
        replyTo: 3,
        votes: { likes: ['weilin', 'amara', 'leila', 'greta'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Southeast Life & Annuity Forum, Savannah',
    author: 'amara',
    isOnline: false,
    memberPriceCents: 24500,
    nonMemberPriceCents: 31500,
    isFeatured: true,
    status: 'active',
    expiresInDays: 47,
    booking:
      'Seats are given out by e-mail: forum@cotton-wharf-rooms.example, with your license number and state.\nYou have a seat when the confirmation comes, usually on the next working day.',
    descriptionHtml: html`
      <p>A day and a half for people who place life insurance and annuities and would like to do it more
        carefully. The forum is small on purpose: 180 seats, one room, one program, no choosing.</p>
      <h3>On the program</h3>
      <ul><li>What claims teach: a carrier’s chief of claims on the ten cases she remembers</li>
        <li>Policy reviews that find something, with three in-force illustrations taken apart on stage</li>
        <li>Annuity exchanges and the best-interest file: a regulator and a producer share a table</li>
        <li>Survivorship coverage after the tax law changed, and after it changed again</li></ul>
      <p>Thursday from 1:00 p.m., Friday until 4:00 p.m., at the Cotton Wharf Assembly Rooms. Thursday ends
        with a walk through the squares, led by a member who has lived there for thirty years, and supper at
        long tables. <strong>9 CE hours</strong> in Georgia, Florida and both Carolinas; other states on
        request. Members may bring one unlicensed staff person at half price.</p>`,
    categories: ['conferences'],
    types: ['Conference'],
    tags: ['Life insurance', 'Annuities', 'Estate planning'],
    labels: ['CE credit', 'Limited seats'],
    postedDaysAgo: 14.1,
    views: 968,
    votes: { likes: ['ruth', 'greta', 'marcus', 'leila', 'eleanor'], dislikes: [] },
    pictures: 3,
    comments: [
      {
        author: 'ruth',
        html: '<p>One room, one program: bless you. I am tired of choosing between two talks and regretting both.</p>',
        hoursAfter: 12,
        votes: { likes: ['amara', 'weilin', 'hannah'], dislikes: [] },
      },
      {
        author: 'daniel',
        html: '<p>The session with the regulator was the most candid hour I heard last year. Come with questions, she answers them.</p>',
        hoursAfter: 55,
        votes: { likes: ['amara'], dislikes: [] },
      },
    ],
  },
  {
    title: 'High Plains Agents’ Day, Sioux Falls',
    author: 'hannah',
    isOnline: false,
    memberPriceCents: 7500,
    nonMemberPriceCents: 10500,
    status: 'active',
    expiresInDays: 39,
    booking:
      'Call Hannah’s office, 605-555-0127, or pay at the door from 8:15 a.m.\nPeople who call ahead get the hot lunch for certain.',
    descriptionHtml: html`
      <p>One Thursday, five sessions and a hot lunch, for agents who drive two hours to most things. The
        morning is for crops, farms and the families who own them; the afternoon is for everybody.</p>
      <ul><li>Farm transitions: dividing land fairly among heirs when only one of them farms</li>
        <li>Funding the plan: permanent life insurance with a variable income to pay for it</li>
        <li>Health coverage between fifty-five and Medicare on a farm budget</li>
        <li>Ethics hour, told through three letters from the state insurance division</li>
        <li>Rural practices: hiring when there is nobody to hire</li></ul>
      <p>Doors open at 8:15 a.m. at the Big Bluestem Event Barn, exit for the airport; the last session ends
        at 3:30 p.m. so that people are home before dark. <strong>6 CE hours</strong> in South Dakota, North
        Dakota, Minnesota and Iowa. If the roads close, so do we, and the fee moves to the spring date.</p>`,
    categories: ['conferences'],
    types: ['Conference'],
    tags: ['Estate planning', 'Life insurance', 'Ethics', 'Business succession'],
    labels: ['CE credit'],
    postedDaysAgo: 10.2,
    views: 341,
    votes: { likes: ['priya', 'greta', 'ruth'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'priya',
        html: '<p>The farm-transition session filled four pages of my notebook two years ago, and I have one farm client. It applies to any family business with one heir inside.</p>',
        hoursAfter: 81,
        votes: { likes: ['hannah', 'daniel'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Pacific Northwest Planning Symposium: Longevity, Housing and Care (Tacoma)',
    author: 'weilin',
    isOnline: false,
    memberPriceCents: 18900,
    nonMemberPriceCents: 24900,
    originalPriceCents: 26900,
    status: 'active',
    expiresInDays: 74,
    booking:
      'E-mail symposium@commencement-bay.example with names and license numbers.\nChildcare: ask a month ahead, with the ages of your children.\nGroups of five or more: 253-555-0184.',
    descriptionHtml: html`
      <p>Where will your clients live at eighty-eight, and who will pay for it? The symposium puts planners,
        insurance people, a geriatrician and an architect in the same room for two days.</p>
      <h3>Highlights</h3>
      <ul><li>Aging in place: what the ramps, the bathroom and the aide really cost over six years</li>
        <li>Continuing-care communities: reading the contract, type A to type C</li>
        <li>State long-term care programs and private coverage beside them</li>
        <li>Reverse mortgages without the shouting</li>
        <li>A site visit, on foot, to a cohousing project at the waterfront</li></ul>
      <p>Commencement Bay Maritime Annex. Friday 9:00 a.m. to 5:30 p.m., Saturday until 1:00 p.m.
        <strong>11 CE hours</strong> for insurance; planners may claim ten. Childcare on both days for
        children over three, at cost, if you ask a month ahead. All sessions are recorded and sent to
        participants within two weeks.</p>`,
    categories: ['conferences'],
    types: ['Conference', 'Workshop'],
    tags: ['Long-term care', 'Retirement planning', 'Client communication'],
    labels: ['CE credit', 'Early bird', 'Recorded'],
    postedDaysAgo: 7.6,
    views: 402,
    votes: { likes: ['leila', 'hannah', 'amara', 'greta'], dislikes: [] },
    pictures: 3,
    comments: [
      {
        author: 'leila',
        html: '<p>Childcare at a conference, in writing, on the announcement. This is how you get people my age to come.</p>',
        hoursAfter: 8,
        votes: { likes: ['weilin', 'hannah', 'amara', 'tomas'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>Will the talk on care-community contracts be sold separately as a recording? Two clients are signing this winter.</p>',
        hoursAfter: 50,
      },
    ],
  },
  {
    title: 'Women in Advising: Leadership Retreat in the High Desert (Santa Fe)',
    author: 'eleanor',
    isOnline: false,
    memberPriceCents: 69000,
    nonMemberPriceCents: 82000,
    isFeatured: true,
    status: 'active',
    expiresInDays: 52,
    booking:
      'Write to retreat@casa-enebro.example: your name, your years in the business and the decision you bring, in one sentence.\nScholarships: the half page goes to the same address.',
    descriptionHtml: html`
      <p>Three nights, thirty-six women, no panels. The retreat is for advisors, agency owners and managers
        who have been in the business for at least seven years and have a decision to make: to buy, to sell,
        to hire, to stop.</p>
      <ul><li>Mornings in groups of six, each group with an experienced facilitator and one decision per person
          per day</li>
        <li>Afternoons free, or a numbers clinic with a valuation analyst by appointment</li>
        <li>Evenings around the fire with two guests who bought out their partners, and one who did not</li></ul>
      <p>Casa Enebro is a former ranch school twenty-five minutes from town; single rooms, good beds, thin
        mobile coverage. The price includes room, meals and the shuttle from the regional airport. Two
        <strong>full scholarships</strong> are kept for members in their seventh to tenth year; write half a
        page about your decision. Groups write to each other for a year afterwards, and most keep on.</p>`,
    categories: ['conferences', 'networking'],
    types: ['Workshop', 'Networking event'],
    tags: ['Practice management', 'Mentoring', 'Business succession'],
    labels: ['Limited seats', 'Member Offer'],
    postedDaysAgo: 17.7,
    views: 836,
    votes: { likes: ['amara', 'priya', 'hannah', 'leila', 'ruth', 'weilin', 'greta'], dislikes: [] },
    pictures: 4,
    comments: [
      {
        author: 'hannah',
        html: '<p>I went two years ago with “should I take a partner” and came home with “not that one”. Best money I have spent on the business.</p>',
        hoursAfter: 40,
        votes: { likes: ['eleanor', 'leila', 'priya', 'amara'], dislikes: [] },
      },
      {
        author: 'leila',
        html: '<p>Six years and eight months in. Is the seven a rule or a guideline?</p>',
        hoursAfter: 88,
      },
      {
        author: 'eleanor',
        html: '<p>A guideline with a sense of humor. Apply.</p>',
        hoursAfter: 92,
        replyTo: 1,
        votes: { likes: ['leila', 'hannah', 'ruth', 'amara', 'weilin'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Desert Southwest Compliance Conference, Tucson',
    author: 'priya',
    isOnline: false,
    memberPriceCents: 27500,
    nonMemberPriceCents: 34500,
    status: 'active',
    expiresInDays: 83,
    booking:
      'Register by e-mail, desk@ocotillo-court.example, or at 520-555-0193.\nFor the mock examination add the size of your firm; the twelve places go in the order of writing.',
    descriptionHtml: html`
      <p>Two days for the people who read the rule so that others do not have to. Sessions are taught by
        compliance officers from firms of ten to four hundred advisors, and every session hands out a document
        that you may adopt.</p>
      <h3>You will take home</h3>
      <ul><li>A calendar of state and federal filings with owners and due dates</li>
        <li>A texting policy that people actually follow</li>
        <li>A sample written response to an examination letter, with the deficiencies admitted properly</li>
        <li>A training log for artificial-intelligence tools, one page</li>
        <li>A supervision checklist for remote staff</li></ul>
      <p>Ocotillo Court Conference House, Monday 10:00 a.m. to Tuesday 3:00 p.m. A mock examination runs in
        parallel for twelve firms; you bring a redacted file and receive a letter. <strong>10 CE
        hours</strong>, four of them ethics. There is no exhibit hall, and no one will scan your badge in
        order to call you later.</p>`,
    categories: ['conferences'],
    types: ['Conference'],
    tags: ['Compliance', 'Ethics', 'Technology'],
    labels: ['CE credit', 'New'],
    postedDaysAgo: 3.9,
    views: 207,
    votes: { likes: ['marcus', 'daniel', 'eleanor'], dislikes: [] },
    pictures: 2,
  },
  {
    title: 'Webinar: Annual Enrollment Readiness in Sixty Minutes',
    author: 'amara',
    isOnline: true,
    url: 'https://live.medley-academy.example/enrollment-readiness',
    memberPriceCents: 0,
    nonMemberPriceCents: 2500,
    status: 'active',
    expiresInDays: 6,
    descriptionHtml: html`
      <p>Six weeks before the season opens is the moment to find out what you forgot last year. Bring your
        calendar: in one hour we fill it in together, week by week, until the last application has been
        confirmed.</p>
      <ul><li>Certifications and appointments: the order that saves a week</li>
        <li>Scope-of-appointment forms and recorded calls, including the ones that come to your mobile</li>
        <li>A letter for existing clients that produces a list of drugs instead of a list of questions</li>
        <li>Staffing the telephones, and what a temporary helper may not say</li></ul>
      <p>Thursday at noon Eastern, repeated at 4:00 p.m. Questions are answered until nobody has any left. The
        calendar, the letter and a call script arrive the day before. <strong>Free for members.</strong> No
        credit is given; the recording stays up until the season ends.</p>`,
    categories: ['webinars'],
    types: ['Webinar'],
    tags: ['Medicare', 'Practice management', 'Compliance'],
    labels: ['Member Offer', 'Recorded', 'Last call'],
    postedDaysAgo: 13.5,
    views: 922,
    votes: { likes: ['leila', 'greta', 'tomas', 'hannah', 'jasper'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'greta',
        html: '<p>The client letter brought in 61 drug lists out of 90 last season. Before that we used to get about twenty.</p>',
        hoursAfter: 36,
        votes: { likes: ['amara', 'tomas', 'leila'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>May the temporary helper enter the drug list into the plan finder for the client, or is that already advice?</p>',
        hoursAfter: 101,
      },
      {
        author: 'amara',
        html: '<p>Typing in is fine. Reading out the result and saying “this one” is not. We spend ten minutes on exactly that line.</p>',
        hoursAfter: 107,
        replyTo: 1,
        votes: { likes: ['jasper', 'priya', 'leila'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Webinar: Required Distributions, Inherited Accounts and the Mistakes We Keep Finding',
    author: 'weilin',
    isOnline: true,
    url: 'https://live.tidewater-learning.example/required-distributions',
    memberPriceCents: 1900,
    nonMemberPriceCents: 2900,
    status: 'active',
    expiresInDays: 20,
    descriptionHtml: html`
      <p>Two enrolled agents and an operations manager looked through 300 inherited accounts at one firm and
        found a missed or miscalculated distribution in forty-four of them. They show the eight patterns
        behind the forty-four, and how to catch each before the letter from the tax office does.</p>
      <ul><li>The year-of-death distribution that nobody takes</li>
        <li>Ten-year accounts where annual payments are still due</li>
        <li>Spouses who should not have rolled over, and spouses who should have</li>
        <li>Trusts as beneficiaries, in plain words</li>
        <li>Correcting a miss: the form, the letter and the usual outcome</li></ul>
      <p>Ninety minutes, Tuesday at 1:00 p.m. Eastern, with a decision chart in color. <strong>2 CE
        hours</strong> for those who answer the attendance prompts. Register early if you want your own
        anonymous case discussed; there is time for five.</p>`,
    categories: ['webinars', 'continuing-education'],
    types: ['Webinar'],
    tags: ['Taxes', 'Retirement planning', 'Estate planning'],
    labels: ['CE credit', 'Recorded'],
    postedDaysAgo: 6.1,
    views: 458,
    votes: { likes: ['eleanor', 'ruth', 'leila', 'daniel'], dislikes: [] },
    pictures: 2,
  },
  {
    title: 'Webinar: Renewing Your License in More Than One State without Missing a Date',
    author: 'marcus',
    isOnline: true,
    url: 'https://live.harborlight-institute.example/multi-state-renewal',
    memberPriceCents: 0,
    status: 'active',
    expiresInDays: 15,
    descriptionHtml: html`
      <p>Resident here, non-resident in six other states, appointed with eleven carriers: somebody in your
        office keeps all that in a spreadsheet, and is leaving in March. This free session shows how three
        agencies keep track, what each does when a date slips, and which fees you can stop paying.</p>
      <ul><li>Renewal by birth month, by issue date and by odd or even year</li>
        <li>Credit that carries over, credit that does not and credit that expires at midnight</li>
        <li>Address changes: thirty days in most places, ten in some</li>
        <li>Reinstatement inside and outside the grace period</li></ul>
      <p>Fifty minutes, Wednesday at 2:00 p.m. Eastern. A tracking sheet with formulas for all fifty states is
        sent to everyone who registers, whether or not they attend. <em>Open to non-members too; forward the
        invitation to the person with the spreadsheet.</em></p>`,
    categories: ['webinars', 'licensing'],
    types: ['Webinar'],
    tags: ['Compliance', 'Practice management'],
    labels: ['Recorded'],
    postedDaysAgo: 19.4,
    views: 690,
    votes: { likes: ['jasper', 'greta', 'priya', 'hannah'], dislikes: [] },
    pictures: 1,
    comments: [
      {
        author: 'greta',
        html: '<p>Please mention that two states count credit by the date the provider reports it, not the date you finish. I lost four hours to that.</p>',
        hoursAfter: 28,
        votes: { likes: ['marcus', 'jasper', 'amara'], dislikes: [] },
      },
      {
        author: 'marcus',
        html: '<p>It has its own column in the sheet now, named after you in the comments.</p>',
        hoursAfter: 46,
        replyTo: 0,
        votes: { likes: ['greta', 'hannah'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Webinar: Life Settlements, the Questions a Client Will Ask and Two They Should',
    author: 'ruth',
    isOnline: true,
    url: 'https://live.tidewater-learning.example/life-settlements',
    memberPriceCents: 1500,
    nonMemberPriceCents: 2500,
    status: 'active',
    expiresInDays: 29,
    descriptionHtml: html`
      <p>Your client is seventy-six, the term policy converts until next June and she has seen an
        advertisement. You need not sell settlements to be asked about them. In seventy-five minutes, a
        settlement broker and a consumer advocate answer the same twelve questions, and seldom in the same
        way.</p>
      <ul><li>Which policies have a market, and at which ages</li>
        <li>What the offer is made of: premiums, life expectancy, required return</li>
        <li>Commissions, and where they appear in the paperwork</li>
        <li>Privacy: who will telephone once a year, and for how long</li>
        <li>Alternatives that cost nothing: reduced paid-up, accelerated benefits, family paying the premium</li></ul>
      <p>Thursday, 3:00 p.m. Eastern. <strong>1 CE hour</strong> in most states; check whether yours needs a
        separate license before you accept a referral fee. Slides and the twelve answers in writing go to all
        who register.</p>`,
    categories: ['webinars'],
    types: ['Webinar'],
    tags: ['Life insurance', 'Ethics', 'Client communication'],
    labels: ['CE credit'],
    postedDaysAgo: 2.8,
    views: 176,
    votes: { likes: ['amara', 'daniel'], dislikes: ['jasper'] },
    pictures: 2,
  },
  {
    title: 'Webinar Recording: AI Note-Takers in the Client Meeting, Consent First',
    author: 'priya',
    isOnline: true,
    url: 'https://live.medley-academy.example/note-takers-recording',
    memberPriceCents: 900,
    nonMemberPriceCents: 1900,
    status: 'active',
    descriptionHtml: html`
      <p>Members asked for a sober hour on meeting assistants, and 412 people came. The recording is now
        available with the questions that we did not reach answered in writing.</p>
      <h3>What is covered</h3>
      <ul><li>One-party and all-party consent states, and the caller who is in neither</li>
        <li>Where the audio goes, how long it stays and how to have it deleted</li>
        <li>Summaries as books and records: keep the draft, the correction or both?</li>
        <li>A live comparison of three unnamed tools on the same twenty-minute meeting, errors included</li>
        <li>A consent sentence that clients accept, in English and Spanish</li></ul>
      <p>The most useful minute is at 41:30, where a summary confidently records a beneficiary change that
        nobody asked for. Watch that one with your staff. <strong>Recording, transcript and policy
        template</strong>; sixty-eight minutes; no credit.</p>`,
    categories: ['webinars', 'practice-skills'],
    types: ['Webinar'],
    tags: ['Technology', 'Compliance', 'Client communication'],
    labels: ['Recorded', 'New'],
    postedDaysAgo: 0.8,
    views: 143,
    votes: { likes: ['marcus', 'leila', 'weilin', 'hannah'], dislikes: [] },
    pictures: 1,
    comments: [
      {
        author: 'weilin',
        html: '<p>41:30 made me turn ours off until we had a review step. The wrong summary was better written than my own notes.</p>',
        hoursAfter: 7,
        votes: { likes: ['priya', 'marcus', 'eleanor'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Webinar: Explaining Inflation Riders to a Client Who Has Ten Minutes',
    author: 'greta',
    isOnline: true,
    url: 'https://live.harborlight-institute.example/inflation-riders',
    memberPriceCents: 1200,
    nonMemberPriceCents: 2000,
    originalPriceCents: 2400,
    hideOriginalPrice: true,
    status: 'active',
    expiresInDays: 11,
    descriptionHtml: html`
      <p>Three percent compound, five percent simple, a step-rated option or none: the choice doubles a
        premium and most clients make it in the last minutes of a meeting. This session offers one drawing,
        two numbers and a question that lets them choose well.</p>
      <ul><li>How local care costs have actually moved, by type of care, over twenty years</li>
        <li>The drawing: benefit and cost as two ramps on the same sheet</li>
        <li>Who may reasonably go without a rider, and how to document that they did</li>
        <li>Partnership status by age at issue</li></ul>
      <p>Forty-five minutes, Friday at 11:00 a.m. Central, with fifteen more for questions. You receive the
        drawing as a template in two sizes. Presented by the training lead of a long-term care brokerage in
        Des Moines who has drawn it, by her own count, some nine hundred times. <strong>1 CE hour</strong> in
        Iowa, Illinois, Missouri and Nebraska.</p>`,
    categories: ['webinars'],
    types: ['Webinar'],
    tags: ['Long-term care', 'Client communication'],
    labels: ['CE credit'],
    postedDaysAgo: 9.8,
    views: 231,
    votes: { likes: ['ruth', 'leila'], dislikes: [] },
    pictures: 1,
  },
  {
    title: 'Kansas City Breakfast: Referrals between Advisors and Accountants',
    author: 'daniel',
    isOnline: false,
    memberPriceCents: 1800,
    nonMemberPriceCents: 2400,
    status: 'active',
    expiresInDays: 5,
    booking:
      'Leave your name and profession at 816-555-0109 by Monday noon.\nPay at the table, cash or check.',
    descriptionHtml: html`
      <p>Twenty advisors, twenty accountants, five round tables and eggs. Each table gets a client situation
        at 7:30 a.m. and has thirty minutes to decide who calls whom. Then everybody moves and it starts
        again.</p>
      <ul><li>Three rounds: a retiring dentist, an employee with stock options and a family foundry</li>
        <li>A card with the names of all you met, mailed the same afternoon</li>
        <li>Ten quiet minutes at the end for making actual appointments</li></ul>
      <p>The Switchyard Dining Room, in the old freight house, 7:15 to 9:00 a.m. on the second Wednesday;
        street parking is free until nine. Seats are sold in pairs of professions, so that neither side
        outnumbers the other; if yours is full, you go on the list for the following month.
        <strong>Please, no brochures.</strong> The hosts collect them at the door and hand them back with your
        coat.</p>`,
    categories: ['networking'],
    types: ['Networking event'],
    tags: ['Practice management', 'Taxes'],
    labels: ['Limited seats', 'Last call'],
    postedDaysAgo: 8.8,
    views: 188,
    votes: { likes: ['marcus', 'hannah', 'greta'], dislikes: [] },
    pictures: 2,
  },
  {
    title: 'New Advisors’ Evening, Pittsburgh: Your First Thousand Days',
    author: 'marcus',
    isOnline: false,
    memberPriceCents: 0,
    nonMemberPriceCents: 1500,
    status: 'active',
    expiresInDays: 23,
    booking:
      'Tell us that you are coming: evenings@third-rivet.example, so that there is food enough.\nNon-members pay at the door.',
    descriptionHtml: html`
      <p>If you were licensed within the last three years, this evening is yours. Nobody with more than a
        thousand days in the business is allowed to speak from the front, with one exception who is funny.</p>
      <ul><li>6:00 p.m. Food first</li>
        <li>6:45 p.m. Four seven-minute talks: my worst appointment, my first claim, the month I earned
          nothing, the client who came back</li>
        <li>7:30 p.m. Tables by question: calling, money, studying, staying or leaving</li>
        <li>8:45 p.m. The exception</li></ul>
      <p>Upstairs at the Third Rivet Social Club on the South Side; the elevator works. Members come free and
        may bring one colleague who is thinking about the license. Managers are welcome until 6:45 and are
        then asked, warmly, to go and have their own dinner. <strong>About sixty people</strong> came last
        time, and a study group of nine grew out of it.</p>`,
    categories: ['networking'],
    types: ['Networking event'],
    tags: ['Mentoring', 'Exam preparation'],
    labels: ['Member Offer', 'New'],
    postedDaysAgo: 4.3,
    views: 219,
    votes: { likes: ['tomas', 'jasper', 'eleanor', 'priya'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'tomas',
        html: '<p>Sending managers away at 6:45 is the best rule I have read on this site. Would Albuquerque be allowed to copy the format?</p>',
        hoursAfter: 16,
        votes: { likes: ['marcus', 'jasper', 'hannah', 'leila'], dislikes: [] },
      },
      {
        author: 'marcus',
        html: '<p>Please do. I will send you the run sheet and the text of the invitation; the only cost is the food and one firm doorkeeper.</p>',
        hoursAfter: 20,
        replyTo: 0,
        votes: { likes: ['tomas'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Denver Mentor Evening: Six Conversations of Twelve Minutes',
    author: 'hannah',
    isOnline: false,
    memberPriceCents: 1000,
    nonMemberPriceCents: 2000,
    status: 'active',
    expiresInDays: 36,
    booking:
      'Mentees and mentors write to mentors@front-range-reading.example with two sentences about themselves.\nThe bell starts at 5:30 p.m. sharp.',
    descriptionHtml: html`
      <p>Finding a mentor by chance takes years. Here it takes an evening: you sit across from six experienced
        advisors for twelve minutes each, with a bell, and say on a card whom you would like to see again.
        They do the same. Matches are introduced by e-mail the next morning.</p>
      <h3>Who the mentors are</h3>
      <ul><li>Two agency owners, one of them recently sold</li>
        <li>A fee-only planner with a waiting list</li>
        <li>A benefits consultant who began as a nurse</li>
        <li>A disability specialist and a managing partner</li></ul>
      <p>Front Range Reading Room, Tuesday, 5:30 to 8:00 p.m., with soup. Matched pairs agree to four
        conversations over six months, no more, and both may stop after the first without giving a reason.
        Of last year’s seventeen pairs, <strong>fourteen finished all four</strong>. Eighteen places for
        mentees; mentors may volunteer at any time.</p>`,
    categories: ['networking'],
    types: ['Networking event'],
    tags: ['Mentoring'],
    labels: ['Limited seats'],
    postedDaysAgo: 24.6,
    views: 254,
    votes: { likes: ['tomas', 'leila', 'weilin'], dislikes: [] },
    pictures: 1,
  },
  {
    title: 'Hartford Roundtable: Underwriters and Agents, One Case at a Time',
    author: 'eleanor',
    isOnline: false,
    memberPriceCents: 3500,
    nonMemberPriceCents: 5500,
    status: 'active',
    expiresInDays: 27,
    booking:
      'Ask for a place at roundtable@charter-oak-rooms.example or 860-555-0155.\nThe template for your case comes with the confirmation.',
    descriptionHtml: html`
      <p>Ten underwriters, twenty agents and a stack of difficult files. For three hours nobody sells and
        nobody declines. Each agent presents one case in three minutes; the table says what it would need to
        hear, what would settle it and what it would cost.</p>
      <ul><li>Life, disability and long-term care, in three rooms</li>
        <li>Sleep apnea, controlled diabetes, anxiety with a good history, private pilots</li>
        <li>Financial underwriting for owners who borrow against everything</li>
        <li>A short talk on electronic health records: what is in them and what is wrong in them</li></ul>
      <p>Charter Oak Guild Rooms, third Thursday, 1:30 to 4:30 p.m. Files must be anonymous; a template is sent
        with your confirmation, and cases without it go to the end of the line. <strong>3 CE hours</strong> in
        Connecticut and Massachusetts. Coffee before, something better after.</p>`,
    categories: ['networking', 'continuing-education'],
    types: ['Workshop', 'Networking event'],
    tags: ['Life insurance', 'Disability income', 'Long-term care'],
    labels: ['CE credit', 'Limited seats'],
    postedDaysAgo: 12.9,
    views: 377,
    votes: { likes: ['priya', 'jasper', 'ruth', 'amara'], dislikes: [] },
    pictures: 2,
  },
  {
    title: 'State Capitol Day, Harrisburg: Meet the People Who Write the Insurance Code',
    author: 'marcus',
    isOnline: false,
    memberPriceCents: 2500,
    nonMemberPriceCents: 4000,
    status: 'active',
    expiresInDays: 44,
    booking:
      'Sign up with your chapter, or call 717-555-0172 and name the district you vote in.\nAppointments are made ten days ahead; after that we can still find you a partner.',
    descriptionHtml: html`
      <p>Once a year some eighty members put on good shoes and visit their own representatives. You will have
        three appointments of fifteen minutes, one page of facts on each of this year’s three bills, and a
        partner who has done it before.</p>
      <ul><li>8:30 a.m. Briefing and a rehearsal in pairs, at the Keystone Row Meeting House</li>
        <li>10:00 a.m. to 2:30 p.m. Appointments, with a map and a runner on every floor</li>
        <li>3:00 p.m. Reception for members of the insurance committees and their staff</li></ul>
      <p>The association takes no position on candidates and asks you to leave campaign buttons at home. What
        works, we have found, is a story about one client from the representative’s own town. The fee covers
        breakfast, lunch and the bus from Pittsburgh and Scranton; <strong>first-time visitors come at half
        price</strong> with a code from the chapter.</p>`,
    categories: ['networking'],
    types: ['Networking event'],
    tags: ['Compliance'],
    labels: ['Early bird'],
    postedDaysAgo: 29.9,
    views: 163,
    votes: { likes: ['eleanor', 'ruth'], dislikes: ['tomas'] },
    pictures: 1,
  },
  {
    title:
      'Nashville Case Clinic: Bring One Household, Leave with a Plan You Could Present on Monday Morning',
    author: 'ruth',
    isOnline: false,
    memberPriceCents: 9500,
    nonMemberPriceCents: 13500,
    originalPriceCents: 14500,
    status: 'active',
    expiresInDays: 17,
    booking:
      'Ask for the form at clinic@cumberland-print-works.example. Your place is held when the facts of the case have arrived, ten days ahead.',
    descriptionHtml: html`
      <p>A clinic in the medical sense: your case on the table, four colleagues around it, an experienced
        advisor to keep things orderly. You arrive on Friday with a household that puzzles you and leave on
        Saturday with a plan, two alternatives and the sentence you will open the meeting with.</p>
      <h3>How it works</h3>
      <ul><li>Send the facts ten days ahead on the form; we pair cases that teach each other</li>
        <li>Friday afternoon: questions only, no solutions allowed before five o’clock</li>
        <li>Friday evening: dinner with your group</li>
        <li>Saturday morning: plan, objections, second plan; done by 12:30</li></ul>
      <p>Cumberland Print Works, a former bindery with tall windows. Five groups of five, so twenty-five
        places. Past households have included a touring musician, three sisters with one lake house and a
        surgeon with four former spouses. <strong>7 CE hours</strong> in Tennessee and Kentucky.</p>`,
    categories: ['networking', 'practice-skills'],
    types: ['Workshop'],
    tags: ['Retirement planning', 'Estate planning', 'Mentoring'],
    labels: ['CE credit', 'Limited seats'],
    postedDaysAgo: 5.9,
    views: 248,
    votes: { likes: ['amara', 'daniel', 'greta', 'weilin'], dislikes: [] },
    pictures: 3,
    comments: [
      {
        author: 'amara',
        html: '<p>“No solutions before five o’clock” is harder than it sounds. I lasted until 3:40 and was told to go and fetch coffee.</p>',
        hoursAfter: 33,
        votes: { likes: ['ruth', 'daniel', 'greta', 'eleanor'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Annual Meeting and Founders’ Dinner, Providence',
    author: 'eleanor',
    isOnline: false,
    memberPriceCents: 16500,
    nonMemberPriceCents: 21000,
    status: 'expired',
    expiresInDays: -21,
    descriptionHtml: html`
      <p>The meeting at which accounts are read, officers are elected and somebody always sings. Members vote
        in the afternoon; guests are welcome from six o’clock.</p>
      <ul><li>2:00 p.m. Reports of the treasurer, the education committee and the six regions</li>
        <li>3:30 p.m. Election of two board members and the amendment on regional dues</li>
        <li>4:30 p.m. New Fellows receive their designations</li>
        <li>6:30 p.m. Dinner, with the award for the best claim story of the year</li></ul>
      <p>Narragansett Exchange Ballroom, with a view of the river lights. <strong>Registration has
        closed</strong>; 214 members took part and the minutes, the results and the photographs are in the
        members’ library. Next year’s meeting will be held in Duluth, in June, on the advice of those who
        remember the last time we went there in March.</p>`,
    categories: ['conferences', 'networking'],
    types: ['Conference', 'Networking event'],
    tags: ['Practice management'],
    labels: ['Member Offer'],
    postedDaysAgo: 118.5,
    views: 1541,
    votes: { likes: ['marcus', 'priya', 'ruth', 'hannah', 'greta', 'amara'], dislikes: ['jasper'] },
    pictures: 2,
    comments: [
      {
        author: 'jasper',
        html: '<p>A vote on dues at 3:30 on a working day, in person only, decides it for those who live within an hour. Please open it online next time.</p>',
        hoursAfter: 70,
        flaggedBy: ['eleanor'],
        votes: { likes: ['leila', 'weilin', 'hannah'], dislikes: ['ruth'] },
      },
      {
        author: 'eleanor',
        html: '<p>A reasonable complaint. The board will bring a proposal for remote voting to the spring council, and I shall vote for it.</p>',
        hoursAfter: 95,
        replyTo: 0,
        votes: { likes: ['jasper', 'leila', 'marcus', 'hannah'], dislikes: [] },
      },
    ],
  },
];

import { html } from '../html.ts';
import type { DemoProduct } from '../types.ts';

export const continuingEducationProducts: DemoProduct[] = [
  {
    title: 'Ethics at the Kitchen Table: Suitability, Disclosure and the Annual Review (3 CE hours)',
    author: 'greta',
    isOnline: true,
    url: 'https://harborlight-institute.example/courses/ethics-kitchen-table',
    memberPriceCents: 3900,
    nonMemberPriceCents: 6900,
    originalPriceCents: 7900,
    isFeatured: true,
    status: 'active',
    descriptionHtml: html`
      <p>Most ethics courses begin with a statute. This one begins with a couple in their sixties, a
        shoebox of old policies and a son-in-law who has opinions. Over three hours you follow one household
        through a first meeting, a replacement, a complaint and the review that might have prevented it.</p>
      <h3>What you will work through</h3>
      <ul><li>Writing a recommendation note that still makes sense five years later</li>
        <li>Disclosing compensation in one sentence, without flinching</li>
        <li>When a replacement is suitable and when it only looks tidy</li>
        <li>Clients who may no longer follow what they are signing</li></ul>
      <p><strong>Credit:</strong> 3 hours of ethics, filed in 41 states. Certificates are issued the same day
        and reported to your state within two business days.</p>
      <p>Self-paced; most people finish in two sittings. A <a
        href="https://harborlight-institute.example/state-approvals">list of approvals by state</a> is kept up
        to date by the provider.</p>`,
    categories: ['continuing-education'],
    types: ['Online course'],
    tags: ['Ethics', 'Compliance', 'Client communication'],
    labels: ['CE credit', 'Member Offer'],
    postedDaysAgo: 12.4,
    views: 1284,
    votes: { likes: ['amara', 'ruth', 'priya', 'jasper', 'hannah', 'leila', 'marcus'], dislikes: ['weilin'] },
    pictures: 3,
    comments: [
      {
        author: 'ruth',
        html: '<p>I have sat through fifteen renewals of ethics credit and this is the first where I changed something the next morning. The note template in part two is worth the fee alone.</p>',
        hoursAfter: 20,
        votes: { likes: ['amara', 'hannah', 'priya'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>Does Wisconsin accept it for the ethics portion, or only as general credit? The approvals page lists the state but not the category.</p>',
        hoursAfter: 44,
      },
      {
        author: 'greta',
        html: '<p>Ethics portion, Jasper: all three hours. We have added a column for the category to the approvals page so that nobody else has to ask.</p>',
        hoursAfter: 51,
        replyTo: 1,
        votes: { likes: ['jasper', 'eleanor'], dislikes: [] },
      },
      {
        author: 'weilin',
        html: '<p>A dissenting note. The case is good, but the final quiz tests whether you remember the couple’s ages rather than whether you understood the conflict. Three of ten questions were trivia.</p>',
        hoursAfter: 120,
        votes: { likes: ['leila'], dislikes: ['ruth'] },
      },
    ],
  },
  {
    title: 'Annuity Best Interest Training: Four-Hour Initial Course for Producers',
    author: 'greta',
    isOnline: true,
    url: 'https://harborlight-institute.example/courses/annuity-best-interest-initial',
    memberPriceCents: 2900,
    nonMemberPriceCents: 4500,
    status: 'active',
    descriptionHtml: html`
      <p>Carriers will not appoint you to sell annuities without this training, and most states that adopted
        the revised model regulation require it before the first application. The course covers the four
        obligations of care, disclosure, conflict of interest and documentation, each with a completed form on
        screen.</p>
      <h3>Agenda</h3>
      <ul><li>Hour 1: types of annuities and how each is taxed on the way in and on the way out</li>
        <li>Hour 2: the consumer profile, field by field</li>
        <li>Hour 3: comparing an exchange honestly, surrender charges included</li>
        <li>Hour 4: three cases and a 25-question exam, open book, two attempts</li></ul>
      <p>For newly licensed producers and for anyone whose appointment lapsed. If you have completed an
        earlier four-hour course, look for the one-hour update instead. <em>4 CE hours; completion is sent to
        the carriers’ shared training registry overnight.</em></p>`,
    categories: ['continuing-education'],
    types: ['Online course'],
    tags: ['Annuities', 'Compliance'],
    labels: ['CE credit'],
    postedDaysAgo: 31.2,
    views: 942,
    votes: { likes: ['tomas', 'jasper', 'leila', 'daniel'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'tomas',
        html: '<p>Finished it over a weekend. Hour three was the part I needed: nobody at my agency had ever shown me a surrender schedule next to the new contract’s bonus.</p>',
        hoursAfter: 66,
        votes: { likes: ['ruth', 'greta'], dislikes: [] },
      },
      {
        author: 'amara',
        html: '<p>If you are appointed with more than one carrier, remember that each still wants its own product training on top of this. New producers trip over that every month.</p>',
        hoursAfter: 90,
        votes: { likes: ['tomas', 'daniel', 'jasper'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Annuity Best Interest: One-Hour Update',
    author: 'greta',
    isOnline: true,
    url: 'https://harborlight-institute.example/courses/annuity-best-interest-update',
    memberPriceCents: 0,
    nonMemberPriceCents: 1900,
    originalPriceCents: 1900,
    hideOriginalPrice: true,
    status: 'active',
    descriptionHtml: html`
      <p>Already took a four-hour annuity course under the older rule? In most states one hour brings you up
        to date. This update skips the product primer and goes straight to what changed: the best-interest
        standard, the producer relationship form, and what your file must show when a client declines to
        answer a question.</p>
      <ul><li>One hour, in four chapters of about fifteen minutes</li>
        <li>Ten questions at the end, 70 percent to pass, retakes free</li>
        <li>Worked examples of both disclosure forms, ready to print</li></ul>
      <p><strong>Free for members.</strong> The provider bills the association, so you will not be asked for a
        card; use the e-mail address of your membership when you register. <em>1 CE hour where the state
        grants credit for the update.</em></p>`,
    categories: ['continuing-education'],
    types: ['Online course'],
    tags: ['Annuities', 'Compliance'],
    labels: ['CE credit', 'Member Offer'],
    postedDaysAgo: 58.7,
    views: 1107,
    votes: { likes: ['ruth', 'amara', 'marcus', 'weilin', 'hannah'], dislikes: [] },
    pictures: 1,
  },
  {
    title: 'Long-Term Care Partnership: Eight-Hour Initial Training, Live in Omaha',
    author: 'hannah',
    isOnline: false,
    memberPriceCents: 12500,
    nonMemberPriceCents: 16500,
    status: 'active',
    expiresInDays: 26,
    booking:
      'Register by telephone, 402-555-0142, weekdays until 4:00 p.m., or by e-mail: classes@prairie-rail-training.example.\nHave your license number at hand, and mention allergies.',
    descriptionHtml: html`
      <p>One full day, one room, one instructor who spent eleven years paying long-term care claims before she
        began to teach. States with a partnership program ask for eight hours before your first sale; this day
        covers them all and leaves time for the questions that self-paced courses never hear.</p>
      <h3>The day</h3>
      <ul><li>8:30 a.m. How care is delivered and what it costs, from home aides to memory care</li>
        <li>10:45 a.m. Medicaid eligibility, look-back and asset disregard</li>
        <li>1:00 p.m. Stand-alone, hybrid and short-term care policies side by side</li>
        <li>3:15 p.m. Claims: a real file, names removed, from first call to first check</li></ul>
      <p>Prairie Rail Conference Rooms, downtown Omaha, a short walk from covered parking. Lunch is included;
        tell us about allergies when you register. Bring a photo ID for the sign-in sheet. <strong>8 CE hours
        in Nebraska and Iowa.</strong> Refunds until five days before the class.</p>`,
    categories: ['continuing-education'],
    types: ['Classroom course'],
    tags: ['Long-term care', 'Compliance'],
    labels: ['CE credit', 'Limited seats'],
    postedDaysAgo: 9.1,
    views: 388,
    votes: { likes: ['greta', 'priya', 'ruth'], dislikes: [] },
    pictures: 3,
    comments: [
      {
        author: 'greta',
        html: '<p>I drove over from Des Moines for the last one. The claims file in the afternoon is the reason to attend in person.</p>',
        hoursAfter: 31,
        votes: { likes: ['hannah'], dislikes: [] },
      },
      {
        author: 'leila',
        html: '<p>Any chance of the same day in California? Our state wants its own eight hours and the online versions are dreadful.</p>',
        hoursAfter: 75,
      },
      {
        author: 'hannah',
        html: '<p>Not this year. She is licensed to teach in four states only, and the filing for California takes most of a season. I will ask for next spring.</p>',
        hoursAfter: 98,
        replyTo: 1,
        votes: { likes: ['leila'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Long-Term Care Partnership: Four-Hour Refresher',
    author: 'greta',
    isOnline: true,
    url: 'https://harborlight-institute.example/courses/ltc-partnership-refresher',
    memberPriceCents: 3400,
    nonMemberPriceCents: 4900,
    status: 'active',
    descriptionHtml: html`
      <p>Partnership states ask for a refresher every renewal period, and the date has a way of arriving
        unannounced. This four-hour course is written for people who already know what an elimination period
        is. It concentrates on what moved: current cost of care by region, rate-increase options on older
        blocks, and hybrid designs that did not exist when you took the first eight hours.</p>
      <ul><li>Reading a rate-increase letter with the client: keep, reduce or stop paying</li>
        <li>Inflation riders and which of them keep partnership status</li>
        <li>Life policies with care riders: indemnity or reimbursement, and why it matters on day one</li></ul>
      <p>Self-paced over up to 60 days. <strong>4 CE hours</strong>, general credit plus the partnership
        requirement. The exam has 30 questions; you may print the outline and keep it beside you.</p>`,
    categories: ['continuing-education'],
    types: ['Online course'],
    tags: ['Long-term care'],
    labels: ['CE credit'],
    postedDaysAgo: 77.3,
    views: 611,
    votes: { likes: ['ruth', 'hannah', 'amara'], dislikes: ['jasper'] },
    pictures: 2,
  },
  {
    title: 'Medicare from A to D: A Working Course for Advisors New to Senior Clients',
    author: 'amara',
    isOnline: true,
    url: 'https://medley-academy.example/medicare-a-to-d',
    memberPriceCents: 8900,
    nonMemberPriceCents: 13900,
    originalPriceCents: 14900,
    isFeatured: true,
    status: 'active',
    descriptionHtml: html`
      <p>Your client turns 65 in four months, still works, has a health savings account and a younger spouse
        on her plan. What should she do, and by when? Six lessons take you from the alphabet of parts and
        plans to answers you can give with confidence.</p>
      <h3>Lessons</h3>
      <ul><li>Enrollment windows, penalties and the special period for people who keep working</li>
        <li>Supplements and Advantage plans: two philosophies, not two prices</li>
        <li>Drug plans: reading a formulary with the client’s own list</li>
        <li>Income-related premiums and the appeal after a life-changing event</li>
        <li>Health savings accounts and the six-month trap</li>
        <li>What you may and may not say when you market</li></ul>
      <p>Each lesson ends with two households to solve. Written answers are read by an instructor and returned
        within three working days. This is not the carriers’ annual certification; it makes that one easier.
        <strong>6 CE hours in 38 states.</strong></p>`,
    categories: ['continuing-education', 'practice-skills'],
    types: ['Online course'],
    tags: ['Medicare', 'Retirement planning', 'Client communication'],
    labels: ['CE credit', 'Member Offer', 'New'],
    postedDaysAgo: 4.6,
    views: 873,
    votes: {
      likes: ['greta', 'tomas', 'leila', 'hannah', 'ruth', 'daniel', 'eleanor', 'jasper'],
      dislikes: [],
    },
    pictures: 4,
    comments: [
      {
        author: 'leila',
        html: '<p>The lesson on health savings accounts saved a client of mine a penalty last week. He had planned to contribute right up to the month he filed.</p>',
        hoursAfter: 26,
        votes: { likes: ['amara', 'ruth', 'hannah'], dislikes: [] },
      },
      {
        author: 'tomas',
        html: '<p>How long did the six lessons take you in practice? I can give it two evenings a week.</p>',
        hoursAfter: 48,
      },
      {
        author: 'leila',
        html: '<p>About seventy minutes each with the written cases, so three weeks at your pace. Do not skip the cases; the comments I got back were longer than my answers.</p>',
        hoursAfter: 53,
        replyTo: 1,
        votes: { likes: ['tomas', 'amara'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>I would have liked more on employer plans below twenty employees, where Medicare pays first. It gets one slide and it is the question I hear most.</p>',
        hoursAfter: 70,
        votes: { likes: ['weilin', 'priya'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Social Security Claiming for Couples: Sixteen Cases, Worked by Hand',
    author: 'weilin',
    isOnline: true,
    url: 'https://courses.tidewater-learning.example/social-security-couples',
    memberPriceCents: 5900,
    nonMemberPriceCents: 7900,
    status: 'active',
    descriptionHtml: html`
      <p>Software will print a claiming date. It will not explain to a widow why the date was wrong. This
        course does sixteen couples with a pencil, so that you see where each number comes from before you
        trust the tool that produces it.</p>
      <ul><li>Spousal and survivor benefits, and which of the two actually grows with waiting</li>
        <li>Age gaps of ten years and more</li>
        <li>Divorced clients and the ten-year rule</li>
        <li>The earnings test for people who claim and keep working</li>
        <li>Teachers and others with pensions from work that was not covered</li></ul>
      <p>The cases come as a workbook (PDF, 64 pages) with blank and completed versions. Video explanations
        run from eight to twenty minutes. Updated every January with the new thresholds; buyers of one year
        receive the following year’s workbook at no charge. <em>4 CE hours.</em></p>`,
    categories: ['continuing-education'],
    types: ['Online course', 'Study guide'],
    tags: ['Social Security', 'Retirement planning'],
    labels: ['CE credit'],
    postedDaysAgo: 22.8,
    views: 704,
    votes: { likes: ['amara', 'hannah', 'marcus', 'ruth', 'daniel'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'marcus',
        html: '<p>Case eleven, with the fourteen-year age gap, is the clearest explanation of survivor benefits I have come across. I now draw it for clients.</p>',
        hoursAfter: 130,
        votes: { likes: ['weilin', 'ruth'], dislikes: [] },
      },
      {
        author: 'ruth',
        html: '<p>Good, though I disagree with the answer given for case four. Waiting to seventy is right on paper, but that household had eleven months of cash. The text should say so.</p>',
        hoursAfter: 161,
        votes: { likes: ['amara', 'jasper'], dislikes: [] },
      },
      {
        author: 'weilin',
        html: '<p>Fair. The next printing will carry a line on liquidity under every answer. Thank you for reading it that closely.</p>',
        hoursAfter: 170,
        replyTo: 1,
        votes: { likes: ['ruth', 'marcus', 'hannah'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Disability Income Underwriting for People Who Do Not Underwrite',
    author: 'jasper',
    isOnline: true,
    url: 'https://courses.tidewater-learning.example/di-underwriting',
    memberPriceCents: 4500,
    nonMemberPriceCents: 6000,
    status: 'active',
    descriptionHtml: html`
      <p>Why did the dental hygienist get an exclusion and the roofer a clean offer? Disability underwriting
        looks arbitrary from the outside and is not. Three retired underwriters walk through twelve
        applications, say what they looked at first, and name the one sentence in a cover letter that would
        have changed the outcome.</p>
      <h3>You will be able to</h3>
      <ul><li>Place an occupation in its class before you quote</li>
        <li>Document income for owners, commission earners and people with two jobs</li>
        <li>Prepare a client for the back, the shoulder and the mental-health questions</li>
        <li>Decide between an exclusion, a rating and walking away</li></ul>
      <p>Self-paced, about two and a half hours. <strong>2 CE hours</strong>, with a printable field guide to
        occupation classes. Suited to life agents who keep meaning to raise the subject and never do.</p>`,
    categories: ['continuing-education'],
    types: ['Online course'],
    tags: ['Disability income'],
    labels: ['CE credit', 'New'],
    postedDaysAgo: 6.9,
    views: 296,
    votes: { likes: ['leila', 'priya', 'tomas'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'priya',
        html: '<p>The income section is excellent for owners with lumpy years. I sent two cover letters in the recommended format and both came back without a request for more documents.</p>',
        hoursAfter: 60,
        votes: { likes: ['jasper', 'leila'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Estate Planning Basics for Insurance Professionals: Wills, Trusts and What Not to Say',
    author: 'leila',
    isOnline: true,
    url: 'https://harborlight-institute.example/courses/estate-basics',
    memberPriceCents: 4900,
    nonMemberPriceCents: 7500,
    status: 'active',
    descriptionHtml: html`
      <p>Clients ask you before they ask a lawyer. This course teaches you to recognize the question, explain
        the idea in plain words and stop one step before legal advice. Two estate attorneys and a veteran
        agent teach it together, and interrupt each other often.</p>
      <ul><li>What passes by will, by title and by beneficiary form, and why the form usually wins</li>
        <li>Revocable trusts: what they do, and the four things people believe they do</li>
        <li>Life insurance owned by a trust: premiums, notices and the paperwork that gets forgotten</li>
        <li>Minor children, blended families and a beneficiary with special needs</li>
        <li>Sentences that cross the line into legal practice, with safer ones to use</li></ul>
      <p>Five hours on demand with a glossary you may share with clients. <strong>5 CE hours</strong> in most
        states; attorneys have asked, and no, it carries no credit for them.</p>`,
    categories: ['continuing-education'],
    types: ['Online course'],
    tags: ['Estate planning', 'Life insurance', 'Ethics'],
    labels: ['CE credit'],
    postedDaysAgo: 44.5,
    views: 533,
    votes: { likes: ['ruth', 'weilin', 'amara', 'eleanor'], dislikes: [] },
    pictures: 3,
    comments: [
      {
        author: 'eleanor',
        html: '<p>The section on sentences that cross the line ought to be required before anyone joins a client meeting alone. We now use it in onboarding.</p>',
        hoursAfter: 200,
        votes: { likes: ['leila', 'priya', 'marcus'], dislikes: [] },
      },
      {
        author: 'daniel',
        html: '<p>Community-property states get a short appendix. Texas members will need more than that, but it points to the right questions.</p>',
        hoursAfter: 290,
      },
    ],
  },
  {
    title: 'Anti-Money-Laundering Annual Refresher for Producers',
    author: 'marcus',
    isOnline: true,
    url: 'https://harborlight-institute.example/courses/aml-refresher',
    memberPriceCents: 0,
    nonMemberPriceCents: 1500,
    status: 'active',
    descriptionHtml: html`
      <p>Forty-five minutes, once a year, accepted by most life and annuity carriers. The refresher covers the
        covered products, the red flags that appear in ordinary sales rather than in films, and how to report
        a concern without alerting the client.</p>
      <ul><li>Large single premiums, early surrenders and third-party payers</li>
        <li>Identity documents for clients you have never met in person</li>
        <li>Whom to call at the carrier, and what to write down before you do</li></ul>
      <p>Twelve questions, with the reasoning shown after each answer. Your completion is dated for the
        calendar year and goes to the carriers’ training registry. <strong>Free for members</strong>; firms
        that enroll ten people or more receive a completion report for their compliance file. No CE credit is
        offered for this course.</p>`,
    categories: ['continuing-education'],
    types: ['Online course'],
    tags: ['Compliance', 'Annuities', 'Life insurance'],
    labels: ['Member Offer'],
    postedDaysAgo: 101.2,
    views: 1360,
    votes: { likes: ['jasper', 'hannah', 'ruth'], dislikes: ['leila'] },
    pictures: 1,
  },
  {
    title: 'Spotting Elder Financial Exploitation: What to Notice, Whom to Call, What to Write Down',
    author: 'ruth',
    isOnline: true,
    url: 'https://medley-academy.example/elder-exploitation',
    memberPriceCents: 1900,
    nonMemberPriceCents: 2900,
    status: 'active',
    descriptionHtml: html`
      <p>A grandson who answers every question. A new friend with power of attorney. A surrender request in
        handwriting you do not recognize. Advisors often see exploitation first and are unsure what they may
        do about it. This two-hour course is built on nine anonymous cases contributed by members.</p>
      <h3>Contents</h3>
      <ul><li>Ordinary forgetfulness, diminished capacity and undue influence: telling them apart</li>
        <li>Trusted-contact forms, and how to propose one without giving offense</li>
        <li>Temporary holds on disbursements and the rules that protect you when you place one</li>
        <li>Reporting to adult protective services: a script and a checklist</li></ul>
      <p><strong>2 CE hours, counted as ethics in 29 states.</strong> Includes a one-page protocol that small
        offices can adopt as it stands. A share of each fee supports a volunteer money-management program for
        older adults in eastern Tennessee.</p>`,
    categories: ['continuing-education'],
    types: ['Online course'],
    tags: ['Ethics', 'Compliance', 'Client communication'],
    labels: ['CE credit'],
    postedDaysAgo: 66.1,
    views: 489,
    votes: { likes: ['amara', 'eleanor', 'hannah', 'weilin', 'greta', 'marcus'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'hannah',
        html: '<p>We adopted the one-page protocol and used it eleven days later. The trusted contact turned out to be the only person the client would listen to.</p>',
        hoursAfter: 410,
        votes: { likes: ['ruth', 'amara', 'eleanor', 'leila'], dislikes: [] },
      },
      {
        author: 'amara',
        html: '<p>Please add a case where the exploiter is the other spouse. It is less rare than we like to think and the trusted-contact advice does not fit.</p>',
        hoursAfter: 455,
        votes: { likes: ['priya', 'hannah'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Fixed Indexed Annuities: Reading a Crediting-Strategy Page without a Calculator',
    author: 'greta',
    isOnline: true,
    url: 'https://harborlight-institute.example/courses/crediting-strategies',
    memberPriceCents: 3500,
    nonMemberPriceCents: 5500,
    status: 'inactive',
    descriptionHtml: html`
      <p>Caps, spreads, participation rates, volatility-controlled indices with four words in the name: the
        crediting page has become the hardest page of the contract to explain. This course takes nine real
        pages, with the carrier’s name removed, and rebuilds each one as a sentence a client can repeat.</p>
      <ul><li>What a cap and a participation rate do in a good year, a flat year and a bad one</li>
        <li>Renewal terms: which numbers are promised and which are only current</li>
        <li>Why an illustrated return and an experienced one differ, with ten years of both</li>
        <li>Income riders: the benefit base is not an account balance</li></ul>
      <p>Two hours, on demand, <strong>2 CE hours</strong>. <em>Withdrawn for revision while the examples are
        brought up to date with the new illustration rules; members who already bought it keep their
        access.</em></p>`,
    categories: ['continuing-education'],
    types: ['Online course'],
    tags: ['Annuities', 'Client communication'],
    labels: ['CE credit'],
    postedDaysAgo: 164.0,
    views: 420,
    votes: { likes: ['weilin'], dislikes: ['jasper', 'ruth'] },
    pictures: 1,
  },
];

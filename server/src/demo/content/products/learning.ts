import { html } from '../html.ts';
import type { DemoProduct } from '../types.ts';

/** Licensing, designations and practice skills. */
export const learningProducts: DemoProduct[] = [
  {
    title: 'Life and Health Licensing Boot Camp: Five Days in Columbus',
    author: 'marcus',
    isOnline: false,
    memberPriceCents: 34900,
    nonMemberPriceCents: 42900,
    status: 'active',
    expiresInDays: 18,
    booking:
      'Enroll at the training center’s desk, 614-555-0148, Monday to Friday from 9:00 a.m. to 5:00 p.m.\nBook the Saturday exam on the same day; we tell you how.',
    descriptionHtml: html`
      <p>Monday morning to Friday noon, then the exam on Saturday while it is still fresh. The boot camp meets
        Ohio’s pre-licensing hours for life and for accident and health in one week, in a room of no more than
        sixteen people.</p>
      <h3>How the week runs</h3>
      <ul><li>Monday and Tuesday: life contracts, riders, taxation and the agent’s duties</li>
        <li>Wednesday: health, disability, Medicare supplements and long-term care</li>
        <li>Thursday: Ohio law and a timed exam of 150 questions in the afternoon</li>
        <li>Friday: every question you missed, one at a time, until nobody is left</li></ul>
      <p>Taught by two agents who still write business. Tuition includes both textbooks, the question bank for
        ninety days and coffee of reasonable quality. Of the last four classes, 53 of 61 people passed at the
        first attempt; the others may return once <strong>without charge</strong>. Buckeye Row Training
        Center, east of downtown, free parking behind the building.</p>`,
    categories: ['licensing'],
    types: ['Classroom course'],
    tags: ['Exam preparation', 'Life insurance'],
    labels: ['Limited seats'],
    postedDaysAgo: 8.2,
    views: 517,
    votes: { likes: ['tomas', 'jasper', 'priya'], dislikes: [] },
    pictures: 3,
    comments: [
      {
        author: 'tomas',
        html: '<p>Took the spring class. The Friday session is the secret: by the end you are explaining the answers to the others.</p>',
        hoursAfter: 15,
        votes: { likes: ['marcus', 'jasper'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>Is the Saturday exam booked for you or does each person arrange it? The test center near me fills three weeks ahead.</p>',
        hoursAfter: 39,
      },
      {
        author: 'marcus',
        html: '<p>Each person books, but do it the day you enroll. We hold a list of seats that other students gave up, so write if you find nothing.</p>',
        hoursAfter: 42,
        replyTo: 1,
        votes: { likes: ['jasper'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Property and Casualty Pre-Licensing, Self-Paced (40 Hours)',
    author: 'greta',
    isOnline: true,
    url: 'https://harborlight-institute.example/licensing/property-casualty',
    memberPriceCents: 17900,
    nonMemberPriceCents: 21900,
    originalPriceCents: 24900,
    status: 'active',
    descriptionHtml: html`
      <p>Forty hours of instruction for the property and casualty license, split into 52 short lessons so that
        it fits around a job. The clock that your state requires runs only while you read, and it remembers
        where you stopped.</p>
      <ul><li>Personal lines: homeowners forms, auto, umbrella, flood</li>
        <li>Commercial lines: package policies, general liability, workers’ compensation, bonds</li>
        <li>State law chapter matched to the address on your account</li>
        <li>Six unit exams, two full-length finals, and a proctored exit exam where the state asks for one</li></ul>
      <p>Access lasts 180 days. An instructor answers written questions on weekdays, usually before noon the
        next day. If you do not pass the state exam after scoring 85 or better on both finals, the second
        180 days are free. <strong>Members save on the state exam voucher too</strong>; the code is on your
        receipt.</p>`,
    categories: ['licensing'],
    types: ['Online course'],
    tags: ['Exam preparation', 'Property and casualty'],
    labels: ['Member Offer'],
    postedDaysAgo: 39.6,
    views: 658,
    votes: { likes: ['tomas', 'leila'], dislikes: ['weilin'] },
    pictures: 2,
  },
  {
    title: 'Series 65 Evening Study Group: Ten Tuesdays with a Coach',
    author: 'weilin',
    isOnline: true,
    url: 'https://courses.tidewater-learning.example/series-65-tuesdays',
    memberPriceCents: 22000,
    nonMemberPriceCents: 29000,
    status: 'active',
    expiresInDays: 12,
    descriptionHtml: html`
      <p>Reading alone is how people fail this exam twice. Our group of twelve meets online for ten Tuesday
        evenings, 7:00 to 8:30 p.m. Pacific, with a coach who has taken thirty-one cohorts through it.</p>
      <h3>Every week</h3>
      <ul><li>A reading plan of about four hours, broken down by day</li>
        <li>Forty questions due Monday night, reviewed together on Tuesday</li>
        <li>One calculation clinic: time value, yields, ratios, beta</li>
        <li>A partner from the group whom you call once, for fifteen minutes</li></ul>
      <p>Weeks nine and ten are full practice exams under exam conditions. Bring any current textbook; we
        suggest two that agree with each other. Sessions are recorded for members of the group only, and
        removed a month after the last one. Nobody has ever been asked to share a camera, though most do.
        <em>The price covers the coach and the question bank, not the exam fee.</em></p>`,
    categories: ['licensing'],
    types: ['Study group'],
    tags: ['Exam preparation', 'Investments'],
    labels: ['Limited seats', 'Recorded'],
    postedDaysAgo: 3.3,
    views: 241,
    votes: { likes: ['tomas', 'jasper', 'hannah'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'hannah',
        html: '<p>Seven o’clock Pacific is eight in Billings, which is just about possible after the children are in bed. Is attendance taken, or can one watch the recording twice in ten weeks?</p>',
        hoursAfter: 18,
      },
      {
        author: 'weilin',
        html: '<p>Twice is fine. After the third miss the coach calls you, kindly. The partner call matters more than the Tuesday itself.</p>',
        hoursAfter: 22,
        replyTo: 0,
        votes: { likes: ['hannah', 'tomas'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Life Licensing Practice Exam: 600 Questions with Explained Answers',
    author: 'tomas',
    isOnline: true,
    url: 'https://questionbench.example/life-600',
    memberPriceCents: 2400,
    nonMemberPriceCents: 3200,
    status: 'active',
    descriptionHtml: html`
      <p>I built this bank while I studied and cleaned it up afterwards with two instructors, because the
        banks I paid for had answers such as “C is correct because it is the best choice”. Every one of the
        600 questions has an explanation of why the right answer is right <strong>and</strong> why each of the
        others is tempting.</p>
      <ul><li>Sort by topic, by difficulty or by what you got wrong most often</li>
        <li>Timed mode with the proportions of the national outline</li>
        <li>A readiness score that stays honest: it ignores questions you have already seen</li>
        <li>Works on a phone, offline, on the bus</li></ul>
      <p>State law is not included, since it differs too much; use your state’s handbook for that part. Access
        for one year. If you find a mistake, report it from the question; corrections appear the same week and
        the first finder is thanked by name.</p>`,
    categories: ['licensing'],
    types: ['Practice exam'],
    tags: ['Exam preparation', 'Life insurance'],
    labels: ['New'],
    postedDaysAgo: 2.2,
    views: 198,
    votes: { likes: ['jasper', 'daniel', 'marcus', 'hannah'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'daniel',
        html: '<p>Gave it to our two trainees on Monday. They like the readiness score and hate it in equal measure, which is probably the point.</p>',
        hoursAfter: 19,
        votes: { likes: ['tomas', 'marcus'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>Question 214 on modified endowment contracts: the explanation says seven level premiums, the answer says seven years. Same idea, but it will confuse a beginner.</p>',
        hoursAfter: 27,
      },
      {
        author: 'tomas',
        html: '<p>You are right, both now say the seven-pay test in full. You are in the credits.</p>',
        hoursAfter: 33,
        replyTo: 1,
        votes: { likes: ['jasper', 'daniel'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Securities Industry Essentials: The 96-Page Study Guide',
    author: 'jasper',
    isOnline: true,
    url: 'https://questionbench.example/sie-pocket-guide',
    memberPriceCents: 1800,
    nonMemberPriceCents: 2600,
    originalPriceCents: 2900,
    status: 'active',
    descriptionHtml: html`
      <p>Most guides for the entry exam run to five hundred pages because paper is cheap. This one runs to
        ninety-six because your evenings are not. It keeps to what is tested and says plainly what you may
        skip.</p>
      <h3>Inside</h3>
      <ul><li>Products: equities, debt, packaged products and options on twelve facing pages</li>
        <li>Markets and regulators: who does what, drawn as one map</li>
        <li>Accounts, orders and prohibited activities, each with a short story</li>
        <li>Fourteen formulas and the three that you truly need</li>
        <li>A four-week plan for people with jobs and a two-week plan for people without sleep</li></ul>
      <p>Spiral bound so that it lies flat, or as a PDF for the same price; members receive both. Printed in
        Milwaukee and mailed on Mondays and Thursdays. Sixty questions at the back, with answers on the
        following page rather than at the end of the book.</p>`,
    categories: ['licensing'],
    types: ['Study guide'],
    tags: ['Exam preparation', 'Investments'],
    labels: ['Member Offer'],
    postedDaysAgo: 52.4,
    views: 377,
    votes: { likes: ['tomas', 'leila', 'weilin'], dislikes: [] },
    pictures: 2,
  },
  {
    title: 'Retirement Income Fellow, Module 1: Building the Income Floor',
    author: 'eleanor',
    isOnline: true,
    url: 'https://fellows.stonebridge-college.example/rif/module-1',
    memberPriceCents: 49500,
    nonMemberPriceCents: 62000,
    isFeatured: true,
    status: 'active',
    descriptionHtml: html`
      <p>The first of four modules toward the <strong>Retirement Income Fellow</strong> designation. Before
        markets, before taxes, there is a simple question: which bills must be paid in every month of a long
        life, and what will pay them? Module 1 answers it with pensions, Social Security, annuities and cash,
        in that order.</p>
      <h3>Format</h3>
      <ul><li>Eight weeks, one new unit each Monday, about five hours of work a week</li>
        <li>Two live case conferences in groups of ten</li>
        <li>A written plan for a couple of your own choosing, graded by two Fellows</li>
        <li>Proctored exam of 75 questions at home or at a test center</li></ul>
      <p>Open to licensed advisors with two years of practice. The module counts as <strong>15 CE
        hours</strong> in most states. Fees may be paid in three parts. The next group begins on the first
        Monday of the coming month; thirty places, of which members are offered the first twenty. Those who
        complete all four modules within three years receive the designation at the annual meeting.</p>`,
    categories: ['designations', 'continuing-education'],
    types: ['Online course'],
    tags: ['Retirement planning', 'Annuities', 'Social Security'],
    labels: ['CE credit', 'Member Offer'],
    postedDaysAgo: 16.0,
    views: 1022,
    votes: { likes: ['marcus', 'amara', 'weilin', 'ruth', 'priya', 'leila'], dislikes: [] },
    pictures: 4,
    comments: [
      {
        author: 'amara',
        html: '<p>Finished module 1 last year. The graded plan is real work, twenty hours in my case, and the comments from the graders were better than any conference I attended.</p>',
        hoursAfter: 49,
        votes: { likes: ['eleanor', 'leila', 'weilin'], dislikes: [] },
      },
      {
        author: 'leila',
        html: '<p>Is the plan for a real client or an invented couple? Our compliance department would object to the former.</p>',
        hoursAfter: 96,
      },
      {
        author: 'eleanor',
        html: '<p>Either. Most people change names, ages and the town, and keep the difficulties. Graders never ask whether it is real.</p>',
        hoursAfter: 101,
        replyTo: 1,
        votes: { likes: ['leila', 'amara'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>I cannot see the point of another set of letters when clients do not know the ones we already have. Convince me.</p>',
        hoursAfter: 150,
        votes: { likes: ['weilin'], dislikes: ['eleanor'] },
      },
      {
        author: 'amara',
        html: '<p>Nobody hires you for the letters, Jasper. I took it because I could not explain to myself why I was recommending an income rider half the time. Now I can, or I do not recommend it.</p>',
        hoursAfter: 166,
        replyTo: 3,
        votes: { likes: ['eleanor', 'ruth', 'marcus', 'priya'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Retirement Income Fellow, Module 2: Taxes across a Thirty-Year Retirement',
    author: 'eleanor',
    isOnline: true,
    url: 'https://fellows.stonebridge-college.example/rif/module-2',
    memberPriceCents: 49500,
    nonMemberPriceCents: 62000,
    status: 'active',
    descriptionHtml: html`
      <p>Module 2 follows one pair of retirees from their last paycheck to the settlement of the second
        estate, and looks at nothing but tax. You will project thirty annual returns, discover which five
        years decide the outcome, and learn to show that to a client on one page.</p>
      <ul><li>Withdrawal order and the years between retirement and required distributions</li>
        <li>Conversions: how much, how often and when to stop</li>
        <li>Taxation of Social Security and premium surcharges as hidden brackets</li>
        <li>The widow’s tax problem, and what can be done while both are alive</li>
        <li>Inherited accounts and the ten-year rule</li></ul>
      <p>Eight weeks, with a spreadsheet that you build yourself and keep. Module 1 or equivalent experience
        is expected; the registrar will gladly discuss the equivalent. <strong>15 CE hours</strong> in most
        states. Neither module makes anyone a tax preparer, and the last unit is about working with one.</p>`,
    categories: ['designations'],
    types: ['Online course'],
    tags: ['Retirement planning', 'Taxes'],
    labels: ['CE credit'],
    postedDaysAgo: 15.8,
    views: 564,
    votes: { likes: ['amara', 'weilin', 'ruth'], dislikes: [] },
    pictures: 2,
  },
  {
    title:
      'Chartered Workplace Benefits Counselor: The Complete Program with Six Courses, Mentored Capstone and Examination Fees',
    author: 'priya',
    isOnline: true,
    url: 'https://fellows.stonebridge-college.example/cwbc',
    memberPriceCents: 189000,
    nonMemberPriceCents: 229000,
    originalPriceCents: 249000,
    status: 'active',
    descriptionHtml: html`
      <p>For brokers and consultants who advise employers with ten to five hundred employees. Six courses and
        a capstone, taken together at one price, over twelve to eighteen months.</p>
      <h3>Courses</h3>
      <ul><li>Health plan design and the arithmetic of renewals</li>
        <li>Level-funded and self-funded plans, stop-loss included</li>
        <li>Ancillary lines: life, disability, dental, vision and voluntary benefits</li>
        <li>Retirement plans for small employers</li>
        <li>Compliance calendar: notices, filings and what an audit asks for</li>
        <li>Communicating benefits to people who do not open the envelope</li></ul>
      <p>The capstone pairs you with a mentor for one real renewal season. You deliver a renewal report and a
        thirty-minute presentation to a panel, who behave exactly as a skeptical finance director would. Fees
        cover books, one attempt at each exam and the panel. <strong>24 CE hours</strong> across the program.
        Employers often pay; a letter you can adapt is in the enrollment pack.</p>`,
    categories: ['designations'],
    types: ['Online course', 'Workshop'],
    tags: ['Group benefits', 'Compliance', 'Mentoring'],
    labels: ['CE credit', 'Early bird'],
    postedDaysAgo: 27.5,
    views: 446,
    votes: { likes: ['hannah', 'daniel', 'greta'], dislikes: ['tomas'] },
    pictures: 3,
    comments: [
      {
        author: 'tomas',
        html: '<p>Nearly nineteen hundred dollars is hard to justify in a second year. Can the courses be bought one at a time?</p>',
        hoursAfter: 58,
        votes: { likes: ['jasper'], dislikes: [] },
      },
      {
        author: 'priya',
        html: '<p>Yes, at 340 each for members, and what you have paid counts if you join the full program later. The registrar keeps the tally for five years.</p>',
        hoursAfter: 63,
        replyTo: 0,
        votes: { likes: ['tomas', 'hannah'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Buy-Sell Agreements from First Conversation to Funded Policy',
    author: 'daniel',
    isOnline: false,
    memberPriceCents: 14500,
    nonMemberPriceCents: 19500,
    status: 'active',
    expiresInDays: 33,
    booking:
      'Reserve by e-mail: seats@mission-reach-library.example, or at the library’s front desk.\nThe fee is due a week before; 210-555-0121 answers the rest.',
    descriptionHtml: html`
      <p>Two brothers own a heating company. Neither has a will, both have wives who dislike each other, and
        the bank holds a personal guarantee. Spend a day on this one case, in groups of four, and leave with
        the questions, the agreement outline and the funding schedule for the next three owners you meet.</p>
      <ul><li>Morning: what happens to a business at death, disability and divorce when nothing is signed</li>
        <li>Cross-purchase, entity and one-way plans, drawn on paper tablecloths</li>
        <li>Valuation without a fight: formula, appraisal and the annual certificate nobody renews</li>
        <li>Afternoon: underwriting two owners of unequal health, and paying for it fairly</li></ul>
      <p>Held at the Mission Reach Business Library, San Antonio, 9:00 a.m. to 4:30 p.m., with lunch. An
        attorney and an accountant are in the room all day to be argued with. <strong>6 CE hours in
        Texas.</strong> Twenty-four seats. Parking vouchers at the desk.</p>`,
    categories: ['practice-skills', 'continuing-education'],
    types: ['Workshop', 'Classroom course'],
    tags: ['Business succession', 'Life insurance', 'Disability income'],
    labels: ['CE credit', 'Limited seats'],
    postedDaysAgo: 5.4,
    views: 262,
    votes: { likes: ['tomas', 'ruth', 'eleanor', 'leila'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'ruth',
        html: '<p>The annual valuation certificate nobody renews: I have three of those in my own book. Will the slides be shared with people who cannot travel?</p>',
        hoursAfter: 23,
        votes: { likes: ['daniel'], dislikes: [] },
      },
      {
        author: 'daniel',
        html: '<p>The case file and the question list, yes. There are no slides, which is rather the idea.</p>',
        hoursAfter: 29,
        replyTo: 0,
        votes: { likes: ['ruth', 'leila', 'eleanor'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Cybersecurity for the Five-Person Agency',
    author: 'priya',
    isOnline: true,
    url: 'https://medley-academy.example/agency-security',
    memberPriceCents: 3900,
    nonMemberPriceCents: 5900,
    status: 'active',
    descriptionHtml: html`
      <p>You have client health histories, bank details and Social Security numbers, and your security officer
        is whoever last fixed the printer. This course assumes exactly that. In ninety minutes it gives a
        small office a plan that satisfies the state data-security law and, more to the point, works.</p>
      <h3>You will leave with</h3>
      <ul><li>A two-page written security program with the blanks already marked</li>
        <li>Settings for e-mail, phones and the shared drive, with pictures of each screen</li>
        <li>A call-back rule for any change of bank details, to print and tape to the monitor</li>
        <li>What to do in the first hour after a wrong click, in order</li>
        <li>Five questions to ask the vendor who says “everything is encrypted”</li></ul>
      <p>No jargon is left unexplained and nothing needs to be bought. Good for the whole office to watch
        together over lunch; one fee covers <strong>up to eight people</strong>. 1 CE hour in 22 states.</p>`,
    categories: ['practice-skills'],
    types: ['Online course'],
    tags: ['Technology', 'Compliance', 'Practice management'],
    labels: ['CE credit', 'Member Offer'],
    postedDaysAgo: 18.9,
    views: 731,
    votes: { likes: ['marcus', 'hannah', 'daniel', 'jasper', 'ruth'], dislikes: [] },
    pictures: 2,
    comments: [
      {
        author: 'hannah',
        html: '<p>The call-back rule stopped a fraudulent premium refund in our office the same month. It was a very good imitation of the client’s address, one letter off.</p>',
        hoursAfter: 210,
        votes: { likes: ['priya', 'marcus', 'amara', 'eleanor'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>One fee for eight people is the right idea. More providers should price like this.</p>',
        hoursAfter: 233,
        votes: { likes: ['priya'], dislikes: [] },
      },
    ],
  },
  {
    title: 'The Client Review Meeting: Four Recorded Meetings and What We Would Do Differently',
    author: 'amara',
    isOnline: true,
    url: 'https://medley-academy.example/review-meetings',
    memberPriceCents: 2500,
    nonMemberPriceCents: 3500,
    status: 'active',
    descriptionHtml: html`
      <p>Four advisors let us film a review meeting with actors playing long-standing clients. Nobody had a
        script. Then the advisors watched themselves, winced, and talked about it. You see the meeting, the
        wince and the second attempt.</p>
      <ul><li>The couple who agree in the room and cancel by e-mail</li>
        <li>The widower at his first review alone</li>
        <li>The business owner who looks at his watch at minute nine</li>
        <li>The daughter who joins by phone and asks what you are paid</li></ul>
      <p>Each pair of films lasts about forty minutes. A discussion guide makes it easy to use one film in a
        staff meeting. The most frequent lesson, according to those who took part, was to <em>stop talking
        after the question</em>. Not filed for credit; it is simply useful. Captions in English and
        Spanish.</p>`,
    categories: ['practice-skills'],
    types: ['Online course'],
    tags: ['Client communication', 'Practice management'],
    labels: ['Recorded'],
    postedDaysAgo: 34.3,
    views: 587,
    votes: { likes: ['leila', 'weilin', 'hannah', 'tomas', 'greta'], dislikes: ['jasper'] },
    pictures: 2,
    comments: [
      {
        author: 'weilin',
        html: '<p>The second attempt with the business owner is worth twice the price. She cut nine slides and asked one question.</p>',
        hoursAfter: 140,
        votes: { likes: ['amara', 'leila'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>Well made, but actors forgive awkward pauses in a way that my clients do not. I would have preferred shorter films and more of them.</p>',
        hoursAfter: 188,
        votes: { likes: [], dislikes: ['tomas'] },
      },
    ],
  },
  {
    title: 'E-mails That Clients Answer: A Writing Workshop in Three Lunch Hours',
    author: 'leila',
    isOnline: true,
    url: 'https://courses.tidewater-learning.example/client-emails',
    memberPriceCents: 4500,
    nonMemberPriceCents: 6500,
    status: 'active',
    expiresInDays: 9,
    descriptionHtml: html`
      <p>Bring three messages you sent last month that nobody answered. Over three Wednesdays, noon to 1:00
        p.m. Eastern, a group of fifteen takes them apart and puts them back together, politely.</p>
      <h3>Three sessions</h3>
      <ul><li>One message, one request: subject lines and first sentences</li>
        <li>Bad news: rate increases, declined applications and missed deadlines</li>
        <li>Reminders that do not nag, and when to pick up the telephone instead</li></ul>
      <p>You will rewrite between sessions, about half an hour each time, and receive notes from the
        instructor, a former newspaper editor who now runs communications for a regional broker. Your
        compliance department may approve of the result: shorter messages contain fewer promises. Names and
        policy numbers must be removed before anything is shared. <strong>Last year eleven of fifteen people
        had replies before the third session.</strong></p>`,
    categories: ['practice-skills'],
    types: ['Workshop', 'Webinar'],
    tags: ['Client communication'],
    labels: ['Limited seats', 'Last call'],
    postedDaysAgo: 11.3,
    views: 325,
    votes: { likes: ['amara', 'greta', 'hannah'], dislikes: [] },
    pictures: 1,
  },
  {
    title: 'Planificación de la jubilación para familias bilingües: curso en español con glosario',
    author: 'daniel',
    isOnline: true,
    url: 'https://harborlight-institute.example/cursos/jubilacion-familias-bilingues',
    memberPriceCents: 5500,
    nonMemberPriceCents: 7500,
    status: 'active',
    descriptionHtml: html`
      <p lang="es">Un curso para asesores que atienden a familias donde los abuelos hablan español, los hijos los dos
        idiomas y los nietos contestan en inglés. Cinco lecciones de unos cincuenta minutos, impartidas en
        español, con todos los formularios en su versión original.</p>
      <h3 lang="es">Temario</h3>
      <ul lang="es"><li>Seguro Social: años cotizados, cónyuges y sobrevivientes</li>
        <li>Ahorro en el trabajo: cómo explicar la aportación del empleador en un minuto</li>
        <li>Remesas, casas en otro país y el deseo de volver</li>
        <li>Rentas vitalicias: la señora Muñoz pregunta «¿y si me muero mañana?»</li>
        <li>Reuniones con tres generaciones en la misma mesa</li></ul>
      <p lang="es">Incluye un glosario de 240 términos, revisado por tres asesores de San Antonio, Miami y
        Albuquerque, porque <em>beneficiario contingente</em> no se dice igual en todas partes.
        <strong>5 horas de crédito en Texas, Florida y Nuevo México.</strong></p>
      <p>The exam may be taken in either language.</p>`,
    categories: ['continuing-education', 'practice-skills'],
    types: ['Online course'],
    tags: ['Retirement planning', 'Client communication', 'Social Security'],
    labels: ['CE credit', 'New'],
    postedDaysAgo: 1.6,
    views: 274,
    votes: { likes: ['tomas', 'leila', 'amara', 'hannah', 'marcus'], dislikes: [] },
    pictures: 3,
    comments: [
      {
        author: 'tomas',
        html: '<p><span lang="es">El glosario vale por sí solo.</span> My grandmother corrected my word for “rider” in front of a client last year; never again.</p>',
        hoursAfter: 9,
        votes: { likes: ['daniel', 'leila', 'amara'], dislikes: [] },
      },
      {
        author: 'marcus',
        html: '<p>Is there any plan for the same course in Haitian Creole or Vietnamese? Two chapters have asked.</p>',
        hoursAfter: 21,
      },
      {
        author: 'daniel',
        html: '<p>Vietnamese is being recorded in Houston now. For Creole we lack a reviewer; if anyone knows a licensed agent who would read 240 terms for a fair fee, write to me.</p>',
        hoursAfter: 25,
        replyTo: 1,
        votes: { likes: ['marcus'], dislikes: [] },
      },
    ],
  },
  {
    title: 'What Is My Practice Worth? A Valuation Workbook for Owners Five Years from the Door',
    author: 'ruth',
    isOnline: true,
    url: 'https://questionbench.example/practice-valuation-workbook',
    memberPriceCents: 2900,
    nonMemberPriceCents: 4900,
    originalPriceCents: 5900,
    status: 'expired',
    expiresInDays: -14,
    descriptionHtml: html`
      <p>The introductory price of the valuation workbook, offered to members for sixty days. Eleven
        worksheets lead you from gross revenue to a range you could defend in front of a buyer, a banker and a
        spouse.</p>
      <ul><li>Recurring and first-year revenue, separated at last</li>
        <li>Client ages and what they do to the multiple</li>
        <li>The owner’s pay: what a stranger would cost to do your job</li>
        <li>Three terms that matter more than price: earn-out, note and non-solicit</li></ul>
      <p>Written after selling a practice in Knoxville, twice, the first time badly. The workbook does not
        replace an appraisal and says so on every page; it makes the appraisal shorter. <em>This offer has
        ended. The workbook remains available from the publisher at the regular price, and a revised edition
        is planned for next year.</em></p>`,
    categories: ['practice-skills'],
    types: ['Study guide'],
    tags: ['Business succession', 'Practice management'],
    labels: ['Early bird'],
    postedDaysAgo: 74.2,
    views: 812,
    votes: { likes: ['daniel', 'eleanor', 'marcus', 'hannah'], dislikes: [] },
    pictures: 1,
    comments: [
      {
        author: 'eleanor',
        html: '<p>Worksheet six, on what a stranger would cost to do your job, lowered my figure by a fifth and improved my sleep.</p>',
        hoursAfter: 300,
        votes: { likes: ['ruth', 'daniel', 'marcus'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Group Renewal Season: Reading the Numbers before the Carrier Explains Them',
    author: 'hannah',
    isOnline: true,
    url: 'https://courses.tidewater-learning.example/group-renewals',
    memberPriceCents: 3900,
    nonMemberPriceCents: 5400,
    status: 'active',
    descriptionHtml: html`
      <p>The renewal arrives with a number on the first page and an explanation on the ninth. This course
        starts on the ninth. You learn to rebuild a small-group and a mid-sized renewal from experience,
        trend, pooling and margin, and to see which of the four is negotiable.</p>
      <ul><li>Large claims: what the carrier knows, what it may tell you and what you can infer</li>
        <li>Trend in drugs and in hospital care, and why they are blended to your disadvantage</li>
        <li>Plan changes that save money once and plan changes that save it every year</li>
        <li>A one-page renewal summary that an owner will read standing up</li></ul>
      <p>Three hours on demand plus a spreadsheet with two completed examples. <strong>3 CE hours</strong> in
        26 states. Intended for benefits brokers in their first five renewal seasons and for account managers
        who would like to be asked into the meeting.</p>`,
    categories: ['practice-skills', 'continuing-education'],
    types: ['Online course'],
    tags: ['Group benefits'],
    labels: ['CE credit'],
    postedDaysAgo: 88.0,
    views: 343,
    votes: { likes: ['priya', 'leila'], dislikes: [] },
    pictures: 2,
  },
];

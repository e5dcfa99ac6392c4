import { html } from './html.ts';
import type { DemoThread } from './types.ts';

export const threads: DemoThread[] = [
  {
    title: 'How do you open a review with a client who has not called in three years?',
    author: 'tomas',
    descriptionHtml: html`
      <p>I inherited 140 households from a colleague who retired. About forty of them have not spoken to
        anybody at the agency for three years or more. Some have premiums on autopilot and addresses that may
        be wrong.</p>
      <p>My first six calls went badly: people assumed that I was selling or that something had lapsed. How
        do you start that conversation so that it does not sound like either?</p>`,
    postedDaysAgo: 2.4,
    votes: { likes: ['amara', 'jasper', 'hannah', 'leila'], dislikes: [] },
    comments: [
      {
        author: 'amara',
        html: '<p>Write before you call. A real letter, one page: who you are, that their old agent retired, that nothing is wrong, and that you will telephone on a named day. When you call on that day you have already kept a promise.</p>',
        hoursAfter: 2,
        votes: { likes: ['tomas', 'ruth', 'hannah', 'priya'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>I skip the letter and open with a service question: “I have your address as 14 Cedar; is that still right?” It is useful, it is short, and the conversation goes on by itself more often than not.</p>',
        hoursAfter: 5,
        votes: { likes: ['weilin'], dislikes: [] },
      },
      {
        author: 'ruth',
        html: '<p>Jasper’s line works on people under fifty. My older clients have been told never to confirm an address to a stranger on the telephone, and they are right. Letter first.</p>',
        hoursAfter: 9,
        replyTo: 1,
        votes: { likes: ['amara', 'eleanor', 'leila'], dislikes: [] },
      },
      {
        author: 'leila',
        html: '<p>Sort the forty before you do anything. Conversion deadlines, loans against cash value and beneficiaries who have died come first. You then have a reason to call that is theirs and not yours.</p>',
        hoursAfter: 20,
        votes: { likes: ['tomas', 'amara', 'marcus'], dislikes: [] },
      },
      {
        author: 'tomas',
        html: '<p>Sent twelve letters on Monday, sorted as Leila says. Two people called <em>me</em> before the named day. One had a term conversion that ends in nine weeks.</p>',
        hoursAfter: 49,
        votes: { likes: ['amara', 'leila', 'ruth', 'hannah', 'greta'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Charging a planning fee beside commissions: how do you explain it?',
    author: 'weilin',
    descriptionHtml: html`
      <p>From January we will charge a flat fee for a written plan, $1,400 for most households, and continue
        to earn commissions on insurance where we place it. The lawyer is content with the disclosure. I am
        not content with how it sounds out of my mouth.</p>
      <p>Those of you who do both: what do you say, at what moment, and has anyone left over it?</p>`,
    postedDaysAgo: 9.3,
    votes: { likes: ['leila', 'priya', 'amara'], dislikes: ['ruth'] },
    comments: [
      {
        author: 'priya',
        html: '<p>We put it in the invitation to the first meeting: “The plan costs 1,400 and is yours to take anywhere. If you then buy insurance through us, the carrier pays us as well, and we will tell you how much.” Nobody has ever been surprised, because they read it on the sofa and not in front of us.</p>',
        hoursAfter: 4,
        votes: { likes: ['weilin', 'marcus', 'hannah', 'leila'], dislikes: [] },
      },
      {
        author: 'ruth',
        html: '<p>I tried it for four years and stopped. Clients accepted the fee and then wondered at every recommendation which pocket it came from. One way of being paid is easier to trust, whichever it is.</p>',
        hoursAfter: 11,
        votes: { likes: ['jasper'], dislikes: ['priya', 'daniel'] },
      },
      {
        author: 'weilin',
        html: '<p>That is my worry exactly, Ruth. Did you try crediting the fee against the commission?</p>',
        hoursAfter: 14,
        replyTo: 1,
        flaggedBy: ['amara'],
      },
      {
        author: 'marcus',
        html: '<p>Before anyone credits anything: in a number of states that is a rebate, and in some it is allowed only below an amount. Ask your insurance division in writing and keep the answer.</p>',
        hoursAfter: 17,
        replyTo: 2,
        votes: { likes: ['weilin', 'priya', 'ruth', 'eleanor', 'daniel'], dislikes: [] },
      },
      {
        author: 'leila',
        html: '<p>We lost three households out of ninety, all of whom had wanted free second opinions for years. I miss one of them.</p>',
        hoursAfter: 40,
        votes: { likes: ['hannah', 'weilin', 'amara'], dislikes: [] },
      },
      {
        author: 'eleanor',
        html: '<p>Whatever you say, say the dollar figure of the commission aloud as well. Percentages hide in conversation, and a client who hears both numbers from you will not go looking for a third.</p>',
        hoursAfter: 63,
        votes: { likes: ['priya', 'weilin', 'marcus'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Underwriter asked for six years of records over one ambulance ride',
    author: 'ruth',
    descriptionHtml: html`
      <p>Client is 44, applies for a million of twenty-year term. Five years ago he fainted at his sister’s
        wedding, was taken to hospital, tests clean, sent home. The carrier now wants six years of records
        from three providers, one of whom has closed.</p>
      <p>He is losing patience and I cannot blame him. Do I push back, move the case, or sit still?</p>`,
    postedDaysAgo: 5.2,
    votes: { likes: ['greta', 'hannah'], dislikes: [] },
    comments: [
      {
        author: 'greta',
        html: '<p>Ask what they would do with the discharge summary alone. Half the time the list of records is generated by the system and a person will waive two thirds of it when asked a precise question.</p>',
        hoursAfter: 3,
        votes: { likes: ['ruth', 'priya', 'hannah'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>For the practice that closed: the state medical board keeps a notice of who holds the files. It took me one telephone call last spring, after three weeks of guessing.</p>',
        hoursAfter: 8,
        votes: { likes: ['ruth', 'leila'], dislikes: [] },
      },
      {
        author: 'daniel',
        html: '<p>I would run it past two other carriers informally at the same time. Tell your underwriter that you are doing so, without drama. Deadlines appear when there is an alternative.</p>',
        hoursAfter: 12,
        votes: { likes: ['amara'], dislikes: ['greta', 'marcus'] },
        flaggedBy: ['greta', 'jasper'],
      },
      {
        author: 'greta',
        html: '<p>Careful with that one, Daniel. Three inquiries for one person look like shopping, and everyone downstream becomes slower. Ask first, move second.</p>',
        hoursAfter: 15,
        replyTo: 2,
        votes: { likes: ['jasper'], dislikes: [] },
      },
      {
        author: 'ruth',
        html: '<p>Result: they took the discharge summary and a current EKG. Approved at standard plus. Cost me one polite e-mail and the client forty minutes.</p>',
        hoursAfter: 101,
        votes: { likes: ['greta', 'hannah', 'jasper', 'priya', 'tomas', 'daniel'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Which client system do two-person offices actually keep using after a year?',
    author: 'hannah',
    descriptionHtml: html`
      <p>My assistant and I have bought three systems in six years. Each was going to change everything, and
        each ended as an expensive address book. We have 280 households, mostly life, health and a few small
        groups.</p>
      <p>I am less interested in features than in survivors. What are you still using after a full year, and
        which three things do you do in it every week?</p>`,
    postedDaysAgo: 16.4,
    votes: { likes: ['tomas', 'jasper', 'leila', 'greta', 'ruth'], dislikes: [] },
    comments: [
      {
        author: 'leila',
        html: '<p>A shared calendar, a spreadsheet with one row per household and a rule that the row is updated before the telephone is put down. Year four. I have stopped apologizing for it.</p>',
        hoursAfter: 6,
        votes: { likes: ['ruth', 'hannah', 'jasper'], dislikes: [] },
      },
      {
        author: 'marcus',
        html: '<p>The spreadsheet is fine until somebody asks for a client’s file history in an examination. “Last modified” is not an audit trail. At 280 households I would want a system that records who changed what.</p>',
        hoursAfter: 10,
        replyTo: 0,
        votes: { likes: ['priya', 'eleanor'], dislikes: [] },
      },
      {
        author: 'priya',
        html: '<p>What survives is whatever holds the task list. If follow-ups live in the system, people open it every morning; if they live on paper, they never do. We moved tasks first and everything else half a year later.</p>',
        hoursAfter: 13,
        votes: { likes: ['hannah', 'weilin', 'marcus', 'amara'], dislikes: [] },
      },
      {
        author: 'greta',
        html: '<p>Second that. And give it one owner. In offices where both people are responsible for the data, neither is.</p>',
        hoursAfter: 30,
        replyTo: 2,
        votes: { likes: ['hannah'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>Ask any vendor for an export of your own data before you sign, with fields named. Two of the three that I tried could not give me my notes back.</p>',
        hoursAfter: 55,
        votes: { likes: ['leila', 'priya', 'hannah', 'weilin'], dislikes: [] },
      },
      {
        author: 'hannah',
        html: '<p>Thank you all. We are moving the tasks first, my assistant owns it, and I have asked for the export. If it is still alive in a year I shall say so here.</p>',
        hoursAfter: 98,
        votes: { likes: ['priya', 'greta', 'leila'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Hybrid life and care policies: when do you still recommend stand-alone coverage?',
    author: 'greta',
    descriptionHtml: html`
      <p>Nine out of ten care conversations now end with a hybrid, and I suspect that some of them should not.
        Clients like that “nobody loses the money”. Yet for the same outlay, stand-alone coverage often pays
        for more care for longer, and partnership protection is usually lost with the hybrid.</p>
      <p>Where is your line?</p>`,
    postedDaysAgo: 12.2,
    votes: { likes: ['ruth', 'hannah', 'weilin', 'amara'], dislikes: [] },
    comments: [
      {
        author: 'ruth',
        html: '<p>Couples of moderate means, early sixties, in good health, in a partnership state: stand-alone. They are the ones whom the asset protection was made for, and they cannot spare a hundred thousand in one piece.</p>',
        hoursAfter: 5,
        votes: { likes: ['greta', 'hannah', 'priya', 'leila'], dislikes: [] },
      },
      {
        author: 'weilin',
        html: '<p>Agreed on the arithmetic, but I have sat through two rate increases of over 60 percent with the same clients. A guarantee has a value that does not appear in the comparison.</p>',
        hoursAfter: 9,
        votes: { likes: ['jasper', 'amara'], dislikes: [] },
      },
      {
        author: 'ruth',
        html: '<p>Those blocks were priced in the nineties with lapse rates nobody would assume now. It is fair to be afraid of them, and not quite fair to judge a new policy by them.</p>',
        hoursAfter: 13,
        replyTo: 1,
        votes: { likes: ['greta'], dislikes: ['weilin'] },
      },
      {
        author: 'hannah',
        html: '<p>My line is the source of the money. An old annuity or a certificate doing nothing: hybrid, exchanged properly. Income from the monthly budget: stand-alone, with a smaller benefit than they first ask for.</p>',
        hoursAfter: 26,
        votes: { likes: ['greta', 'ruth', 'weilin', 'daniel'], dislikes: [] },
      },
      {
        author: 'amara',
        html: '<p>Add one question to the form: who would coordinate the care? Where the answer is “nobody”, the carrier’s care coordinator matters more than the product. I compare those now, and they differ a lot.</p>',
        hoursAfter: 44,
        votes: { likes: ['greta', 'leila'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Small employer, fourteen people, 31 percent renewal. What would you try first?',
    author: 'priya',
    descriptionHtml: html`
      <p>A dental practice with fourteen enrolled employees has been quoted a 31 percent increase. There was
        one premature baby last year, now healthy and at home. The owner is calm but will not pay it, and
        renewal is in seven weeks.</p>
      <p>I have my own list. I would like yours, in order.</p>`,
    postedDaysAgo: 18.6,
    votes: { likes: ['hannah', 'leila', 'daniel'], dislikes: [] },
    comments: [
      {
        author: 'hannah',
        html: '<p>First a letter from the employer about the large claim: date, outcome, no continuing treatment expected. With consent, obviously. It moved our last one from 27 to 18 before we changed anything.</p>',
        hoursAfter: 3,
        votes: { likes: ['priya', 'daniel', 'leila'], dislikes: [] },
      },
      {
        author: 'daniel',
        html: '<p>Does that really work at fourteen lives? In our state they are community rated and the carrier could not use the letter if it wished to.</p>',
        hoursAfter: 6,
        replyTo: 0,
        votes: { likes: ['marcus'], dislikes: [] },
      },
      {
        author: 'hannah',
        html: '<p>Good catch: ours was level-funded. For a fully insured small group in a community-rated state it would do nothing at all.</p>',
        hoursAfter: 8,
        replyTo: 1,
        votes: { likes: ['daniel', 'priya'], dislikes: [] },
      },
      {
        author: 'leila',
        html: '<p>Price individual coverage with a monthly allowance next to it. In two counties here the individual market is cheaper than the group for everyone under forty. It is not for every owner, since fourteen people will then have fourteen different cards.</p>',
        hoursAfter: 19,
        votes: { likes: ['weilin'], dislikes: [] },
      },
      {
        author: 'greta',
        html: '<p>Look at the census before the plan. Two divorces, one move out of state and a wrong birth date were worth four points to a group of mine.</p>',
        hoursAfter: 27,
        votes: { likes: ['priya', 'hannah', 'leila', 'marcus'], dislikes: [] },
      },
      {
        author: 'priya',
        html: '<p>Census first: one birth date was off by ten years. Then a second network from the same carrier. We are at 12 percent and the owner has signed. The level-funded quote is in the drawer for next year.</p>',
        hoursAfter: 260,
        votes: { likes: ['greta', 'hannah', 'daniel', 'leila', 'tomas'], dislikes: [] },
      },
    ],
  },
  {
    title: 'What did you wish you had known in your first year?',
    author: 'eleanor',
    descriptionHtml: html`
      <p>I am preparing a talk for people who were licensed this year. I have told my own stories too often,
        and the young ones can see me coming.</p>
      <p>So: one thing you wish somebody had told you, in no more than five sentences. I will read the best of
        them aloud, with or without your name.</p>`,
    postedDaysAgo: 27.1,
    votes: { likes: ['tomas', 'marcus', 'ruth', 'hannah', 'amara', 'jasper', 'priya'], dislikes: [] },
    comments: [
      {
        author: 'ruth',
        html: '<p>Set aside a third of every commission check the day it arrives, in an account at another bank. In my second April I borrowed from my brother to pay my taxes. He still mentions it.</p>',
        hoursAfter: 4,
        votes: { likes: ['eleanor', 'tomas', 'jasper', 'hannah', 'leila'], dislikes: [] },
      },
      {
        author: 'marcus',
        html: '<p>You may say “I do not know, I will call you tomorrow by noon.” Then call at eleven. It has never cost me a client, and it has won me several.</p>',
        hoursAfter: 7,
        votes: { likes: ['eleanor', 'amara', 'priya', 'tomas'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>Most advice given to first-year agents is about selling more. Nobody told me to learn underwriting. I wasted a year on applications that were never going to be approved.</p>',
        hoursAfter: 15,
        votes: { likes: ['greta', 'eleanor', 'daniel'], dislikes: [] },
      },
      {
        author: 'amara',
        html: '<p>Deliver a death claim in person at least once in your first year, even if it is somebody else’s client. Afterwards you will never again wonder whether the call is worth making.</p>',
        hoursAfter: 22,
        votes: { likes: ['eleanor', 'ruth', 'marcus', 'hannah', 'weilin', 'daniel'], dislikes: [] },
      },
      {
        author: 'tomas',
        html: '<p>As somebody <em>in</em> the first year: I wish I had been told that month seven is worse than month one, and that it is normal.</p>',
        hoursAfter: 31,
        votes: { likes: ['eleanor', 'amara', 'jasper', 'leila', 'priya'], dislikes: [] },
      },
      {
        author: 'weilin',
        html: '<p>Keep a list of every “no” with the reason. At fifty, read it. Mine said “too many pages” nineteen times.</p>',
        hoursAfter: 58,
        votes: { likes: ['eleanor', 'tomas'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Texting with clients: what does your written policy really say?',
    author: 'amara',
    descriptionHtml: html`
      <p>Our rule says that advisors may not text clients. Our clients text our advisors forty times a day.
        I would rather have a policy that is kept than one that is strict.</p>
      <p>If you have found wording that an examiner accepted and that people follow on a Saturday, please
        describe it. Archiving costs welcome too.</p>`,
    postedDaysAgo: 33.5,
    votes: { likes: ['priya', 'daniel', 'eleanor'], dislikes: [] },
    comments: [
      {
        author: 'priya',
        html: '<p>Ours, in short: business texts only from the office number, which is archived; a text to a private number gets one standard reply that moves it there; nothing about transactions in either. The standard reply is what makes it work, because it takes two seconds.</p>',
        hoursAfter: 5,
        votes: { likes: ['amara', 'leila', 'weilin', 'daniel'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>And what happens when the client replies “ok” to the private number for the fifth time? In practice somebody answers.</p>',
        hoursAfter: 12,
        replyTo: 0,
        votes: { likes: ['tomas'], dislikes: [] },
      },
      {
        author: 'priya',
        html: '<p>Then the thread is forwarded to the archive, by screenshot if need be, and noted. The examiner asked to see three such cases and was content that they existed.</p>',
        hoursAfter: 16,
        replyTo: 1,
        votes: { likes: ['amara', 'jasper'], dislikes: [] },
      },
      {
        author: 'daniel',
        html: '<p>About nine dollars a month per person here, with voice included. The expensive part was porting the numbers, and teaching one colleague that a thumbs-up is a record.</p>',
        hoursAfter: 29,
        votes: { likes: ['amara', 'hannah'], dislikes: [] },
      },
      {
        author: 'leila',
        html: '<p>Consent matters as well. We ask once a year on the review form, and the refusals surprised me: almost a fifth prefer the telephone.</p>',
        hoursAfter: 77,
        votes: { likes: ['priya', 'ruth'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Naming a minor as beneficiary: how do you stop it for good?',
    author: 'leila',
    descriptionHtml: html`
      <p>In the last month I have corrected five beneficiary forms that named children under ten outright. In
        two of them the parents had a trust and simply had not written its name on the form.</p>
      <p>I explain it every time and they nod every time. Does anyone have a form, a picture or a sentence
        that sticks?</p>`,
    postedDaysAgo: 7.8,
    votes: { likes: ['ruth', 'weilin', 'amara', 'hannah'], dislikes: [] },
    comments: [
      {
        author: 'ruth',
        html: '<p>“At eighteen she gets a check for half a million dollars, and nobody may stop her.” Then I say nothing for a while. I have never needed a second sentence.</p>',
        hoursAfter: 2,
        votes: { likes: ['leila', 'jasper', 'weilin', 'hannah', 'tomas'], dislikes: [] },
      },
      {
        author: 'weilin',
        html: '<p>We changed the order. Our data sheet asks for the trust’s full name and date <strong>before</strong> it asks for the children, and the form is prefilled from it. The mistake has not come back since.</p>',
        hoursAfter: 6,
        votes: { likes: ['leila', 'priya', 'amara'], dislikes: [] },
      },
      {
        author: 'daniel',
        html: '<p>For families without a trust, a custodian under the state’s transfers-to-minors act costs nothing and fits in one line of the form, for example “[name] as custodian for [child] under the [state] act”. Check that the carrier accepts the wording; most do.</p>',
        hoursAfter: 10,
        votes: { likes: ['leila', 'ruth', 'greta', 'eleanor'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>I would be a little careful with Ruth’s sentence. In several states it is twenty-one, and with a court guardianship the trouble comes earlier: fees, bonds and a judge.</p>',
        hoursAfter: 23,
        replyTo: 0,
        votes: { likes: ['daniel', 'weilin'], dislikes: ['hannah'] },
      },
      {
        author: 'ruth',
        html: '<p>Guardianship ends at majority, which in Tennessee is eighteen. But I grant you the judge; she makes a good second sentence.</p>',
        hoursAfter: 26,
        replyTo: 3,
        votes: { likes: ['jasper', 'leila', 'daniel'], dislikes: [] },
      },
      {
        author: 'leila',
        html: '<p>Data sheet reordered this morning, custodian wording added under it. Thank you, this is the most useful thread I have started.</p>',
        hoursAfter: 71,
        votes: { likes: ['weilin', 'daniel', 'ruth'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Studying for the exam with a full-time job and a newborn: a plan that worked',
    author: 'jasper',
    descriptionHtml: html`
      <p>I passed on Friday. Several people here helped, so I am leaving the plan behind for whoever needs it
        next. The whole thing took eleven weeks at about six hours a week.</p>
      <ul><li>Reading only on paper, only between 5:15 and 6:00 in the morning, never at night</li>
        <li>Questions on the phone while walking with the carriage; twenty a day, wrong ones again the next
          day</li>
        <li>One full practice exam on three consecutive Sundays, at my sister’s house</li>
        <li>No studying in the last two days</li></ul>
      <p>The Sundays taught me the most. My score fell on the second one and I nearly gave up.</p>`,
    postedDaysAgo: 41.8,
    votes: { likes: ['tomas', 'hannah', 'leila', 'marcus', 'weilin', 'greta'], dislikes: [] },
    comments: [
      {
        author: 'tomas',
        html: '<p>Congratulations! Were the practice scores close to the real one? Mine are stuck at 71 and I sit in three weeks.</p>',
        hoursAfter: 3,
      },
      {
        author: 'jasper',
        html: '<p>68, 64, 79, and then 77 on the day. Look at which questions you change: I was changing right answers to wrong ones about once in nine.</p>',
        hoursAfter: 7,
        replyTo: 0,
        votes: { likes: ['tomas', 'leila'], dislikes: [] },
      },
      {
        author: 'weilin',
        html: '<p>The dip in the second test is so common that I now warn my study groups about it. You have learned enough to see the traps and not yet enough to avoid them.</p>',
        hoursAfter: 12,
        votes: { likes: ['jasper', 'tomas', 'hannah'], dislikes: [] },
      },
      {
        author: 'hannah',
        html: '<p>Mornings for reading, yes, a thousand times. With my second child I read every chapter at night, and every chapter twice.</p>',
        hoursAfter: 19,
        votes: { likes: ['jasper', 'amara'], dislikes: [] },
      },
      {
        author: 'tomas',
        html: '<p>Reporting back: 78. I stopped changing answers. Dinner is on me in Milwaukee.</p>',
        hoursAfter: 530,
        votes: { likes: ['jasper', 'weilin', 'hannah', 'marcus', 'eleanor', 'leila'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Buying a retiring colleague’s book: earn-out or fixed price?',
    author: 'daniel',
    descriptionHtml: html`
      <p>A neighbor in the profession has offered me his book: 220 households, about $190,000 a year of
        recurring revenue, average client age 67. He wants a fixed price of 2.1 times, with half of it down. I
        have proposed an earn-out over four years.</p>
      <p>We like each other and would like that to remain so. What would you insist on, and what would you
        let go?</p>`,
    postedDaysAgo: 22.3,
    votes: { likes: ['ruth', 'eleanor', 'hannah', 'weilin'], dislikes: [] },
    comments: [
      {
        author: 'ruth',
        html: '<p>I have been on both sides. Insist on his staying for a year, three days a week, and on joint letters and joint meetings with the top sixty. Let go of the multiple; two tenths of it matter less than six clients who leave because nobody introduced you.</p>',
        hoursAfter: 6,
        votes: { likes: ['daniel', 'eleanor', 'hannah', 'marcus', 'amara'], dislikes: [] },
      },
      {
        author: 'eleanor',
        html: '<p>At an average age of 67 you are buying a melting block. Ask for revenue by client age before you discuss anything else. Then a modest fixed part, with a note that is reduced if retention falls under ninety percent in the first two years. Simpler than an earn-out, and fewer arguments.</p>',
        hoursAfter: 11,
        votes: { likes: ['daniel', 'weilin', 'ruth'], dislikes: [] },
      },
      {
        author: 'jasper',
        html: '<p>I would walk away from 2.1 at that age, friend or not. There are books with an average of 52 for the same money.</p>',
        hoursAfter: 18,
        votes: { likes: ['tomas'], dislikes: ['ruth', 'hannah', 'amara'] },
      },
      {
        author: 'hannah',
        html: '<p>Where, Jasper? In towns like mine there is one book for sale every five years, and the question is whether a chain from three states away buys it.</p>',
        hoursAfter: 24,
        replyTo: 2,
        votes: { likes: ['ruth', 'daniel', 'leila'], dislikes: [] },
      },
      {
        author: 'weilin',
        html: '<p>Whatever the formula, define “client retained” on paper with three examples. Ours turned on whether a widow who kept one of two policies counted as one, a half or none.</p>',
        hoursAfter: 37,
        votes: { likes: ['eleanor', 'daniel', 'priya', 'ruth'], dislikes: [] },
      },
      {
        author: 'daniel',
        html: '<p>We settled yesterday: 1.8, a third down, a note that adjusts once after two years, and he stays for fourteen months. Six examples of “retained” on page three. We went fishing afterwards.</p>',
        hoursAfter: 410,
        votes: { likes: ['ruth', 'eleanor', 'weilin', 'hannah', 'marcus', 'jasper'], dislikes: [] },
      },
    ],
  },
  {
    title: 'Suggestions for next year’s regional programs: topics, towns, formats',
    author: 'marcus',
    descriptionHtml: html`
      <p>The education committee meets in five weeks to choose the regional programs for next year. We have
        money for seven days in seven towns, and more opinions than that.</p>
      <p>Please say what you would travel two hours for, and what you would not cross the street for. Formats
        as well as subjects; the case clinics began as a comment in a thread like this one.</p>`,
    postedDaysAgo: 6.7,
    votes: { likes: ['hannah', 'tomas', 'leila', 'greta', 'weilin'], dislikes: [] },
    comments: [
      {
        author: 'hannah',
        html: '<p>Anything at all within two hundred miles of Billings. I would teach it myself. Topic: family businesses with land, which nobody from a coast has ever explained to my satisfaction.</p>',
        hoursAfter: 4,
        votes: { likes: ['marcus', 'priya', 'ruth', 'greta'], dislikes: [] },
      },
      {
        author: 'leila',
        html: '<p>A half day on disability coverage for people who work for themselves: drivers, designers, nurses on contract. And please, not in a hotel by an airport.</p>',
        hoursAfter: 9,
        votes: { likes: ['jasper', 'tomas', 'weilin'], dislikes: [] },
      },
      {
        author: 'weilin',
        html: '<p>Would not cross the street for another forecast of interest rates. Would travel for a day of claims stories told by the people who paid them.</p>',
        hoursAfter: 14,
        votes: { likes: ['amara', 'eleanor', 'hannah', 'marcus', 'ruth'], dislikes: [] },
      },
      {
        author: 'amara',
        html: '<p>The claims day, yes. We had an hour of it in Savannah and nobody looked at a telephone. I can put you in touch with the speaker.</p>',
        hoursAfter: 20,
        replyTo: 2,
        votes: { likes: ['marcus', 'weilin'], dislikes: [] },
      },
      {
        author: 'tomas',
        html: '<p>Something for those of us under three years, away from our managers, in the Southwest. Albuquerque has a library room for forty dollars a day. I have already asked.</p>',
        hoursAfter: 31,
        votes: { likes: ['marcus', 'daniel', 'jasper', 'leila'], dislikes: [] },
      },
      {
        author: 'greta',
        html: '<p>One practical wish from a provider: choose the towns before the subjects. Filing for credit takes up to ninety days in three of our states, and last year we missed one by a week.</p>',
        hoursAfter: 52,
        votes: { likes: ['marcus', 'priya', 'eleanor'], dislikes: [] },
      },
      {
        author: 'marcus',
        html: '<p>Noted, all of it. A claims day and a Southwest evening for new licensees go to the committee with my name on them. Keep them coming until the end of the month.</p>',
        hoursAfter: 80,
        votes: { likes: ['tomas', 'hannah', 'weilin', 'leila', 'amara'], dislikes: [] },
      },
    ],
  },
];

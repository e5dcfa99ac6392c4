import { entryForms, subscriptions } from '#contract/calendar/model.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { CalendarMenu } from './calendar-menu.tsx';

/** The links of a calendar menu to Google's and Outlook's forms. */
function CalendarLinks({ google, outlook }: { google: string; outlook: string }) {
  return Object.entries({ Google: google, Outlook: outlook }).map(([name, href]) => (
    <li key={name}>
      <a href={href} target="_blank" rel="noopener nofollow">
        {name}
      </a>
    </li>
  ));
}

interface EventLinksProps {
  product: ProductDetail;
  /** The absolute address of its page. */
  url: string;
}

/** Offers an event to calendars on the web (rules/calendar 4). */
export function EventLinks({ product: { title, summary, facts }, url }: EventLinksProps) {
  return facts && <CalendarLinks {...entryForms({ title, summary, facts, url })} />;
}

interface SubscribeMenuProps {
  /** The absolute address of the calendar. */
  url: string;
  name: string;
}

/** Subscribes calendar programs to a calendar (rules/calendar 5). */
export function SubscribeMenu({ url, name }: SubscribeMenuProps) {
  const { program, ...online } = subscriptions(url, name);
  return (
    <CalendarMenu label="Subscribe" own={<a href={program}>Calendar app</a>}>
      <CalendarLinks {...online} />
    </CalendarMenu>
  );
}

/** Tells feed readers where the newest products of this list are; React moves it into the head. */
export function FeedLink({ title, href }: { title: string; href: string }) {
  return <link rel="alternate" type="application/atom+xml" title={title} href={href} />;
}

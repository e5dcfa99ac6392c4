interface WholeWordsProps {
  children: string;
}

/**
 * A title whose words stay whole: browsers end a line at any hyphen, so that “Two-” stood on one line and “Day” on the
 * next. The text is the same for ears, search and copying. A word that is longer than the line may still break.
 */
export function WholeWords({ children: text }: WholeWordsProps) {
  if (!text.includes('-')) return text;
  return text.split(/(\S+-\S+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order.
      <span key={place} className="whole-word">
        {part}
      </span>
    ),
  );
}

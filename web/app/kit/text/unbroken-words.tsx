interface UnbrokenWordsProps {
  children: string;
}

/**
 * Keeps the words of a title together: browsers break a line at any hyphen, as in “Two-” and “Day”. The text stays the
 * same for screen readers, search and copying. A word longer than the line may still break.
 */
export function UnbrokenWords({ children: text }: UnbrokenWordsProps) {
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

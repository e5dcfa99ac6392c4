import classes from './skeleton.module.css';

interface SkeletonProps {
  /** Name of the loading items, in the plural. */
  things: string;
  count: number;
  /** The list's own class; it defines the item sizes that the skeleton's style sheet reads. */
  className: string;
}

/** Placeholders for items, in their later shape. */
export function Skeleton({ things, count, className }: SkeletonProps) {
  return (
    <div className={className} role="status" aria-label={`Loading ${things}`}>
      {Array.from({ length: count }, (_unused, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity.
        <div key={index} className={classes.item}>
          <span className={classes.picture} />
          <span className={classes.lines}>
            <span />
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  );
}

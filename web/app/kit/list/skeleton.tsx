import classes from './skeleton.module.css';

interface SkeletonProps {
  /** What is on its way, in the plural. */
  things: string;
  count: number;
  /** The list's own look, and the sizes of its items as the sheet of the shapes reads them. */
  className: string;
}

/** Items to come, in the shape that they will have. */
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

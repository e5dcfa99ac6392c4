import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { previewPicture } from '#contract/files/calls.ts';
import { type FileIn, filesLimit } from '#contract/files/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import classes from './linked-pictures.module.css';

interface LinkedPicturesProps {
  urls: string[];
  onChoose: (picture: FileIn<'linked'>) => void;
}

/** Pictures of the linked page to choose from. Those that cannot be displayed are not offered. */
export function LinkedPictures({ urls, onChoose }: LinkedPicturesProps) {
  if (urls.length === 0) return null;
  return (
    <section aria-labelledby="linked-pictures" className={classes.section}>
      <h3 id="linked-pictures" className={classes.heading}>
        Pictures from the linked page
      </h3>
      <ul className={classes.list}>
        {urls.slice(0, filesLimit).map((url, index) => (
          <LinkedPicture key={url} url={url} place={index + 1} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

interface LinkedPictureProps {
  url: string;
  place: number;
  onChoose: (picture: FileIn<'linked'>) => void;
}

function LinkedPicture({ url, place, onChoose }: LinkedPictureProps) {
  const { ref, isInView } = useInView<HTMLLIElement>();
  const query = callQuery(useApi(), previewPicture, { url });
  const { data, isError } = useQuery({
    ...query,
    enabled: (now) => isInView || now.state.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return null;
  return (
    <li ref={ref} className={classes.item}>
      {data !== undefined && (
        <button
          type="button"
          className={classes.choice}
          aria-label={`Add picture ${place} of the linked page`}
          onClick={() => onChoose({ state: 'linked', url })}
        >
          <img src={data} alt="" />
        </button>
      )}
    </li>
  );
}

/** True if the element with the returned `ref` is on screen. */
function useInView<Watched extends Element>() {
  const ref = useRef<Watched>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isInView };
}

import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { bytesText } from '#contract/core/bytes-text.ts';
import { productFileUrl } from '#contract/files/model.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { fileKind } from '../files/file-kind.ts';
import classes from './attachments.module.css';

/** Files to take home (rules/files 5): never opened in here. */
export function Attachments({ product: { id, attachments } }: { product: ProductDetail }) {
  if (attachments.length === 0) return null;
  return (
    <section aria-labelledby="attachments" className={classes.section}>
      <h2 id="attachments" className={classes.heading}>
        Attachments
      </h2>
      <ul className={classes.list}>
        {attachments.map((attachment) => (
          <li key={attachment.id}>
            <a className={classes.file} href={productFileUrl(id, attachment.file)} download={attachment.name}>
              <IconFileText size={24} stroke={1.5} aria-hidden />
              <span>
                <span className={classes.name}>{attachment.name}</span>{' '}
                <span className={classes.facts}>
                  {fileKind(attachment)}, {bytesText(attachment.bytes)}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

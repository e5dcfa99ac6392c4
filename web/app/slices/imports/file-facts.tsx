import { columnLabels } from '#contract/imports/columns.ts';
import type { Import } from '#contract/imports/model.ts';
import { importScreenTexts, unknownColumnsText, windowsText } from '#contract/imports/texts.ts';
import { Banner } from '../../kit/say/banner.tsx';

/** How the file was read: what may surprise whoever sent it (rules/imports 5 and rules/imports 6). */
export function FileFacts({ found }: { found: Import }) {
  const { kind, isWindows, columns, unknownColumns } = found;
  const asRead = isWindows ? windowsText(found.samples.join(' · ')) : '';
  return (
    <>
      {asRead !== '' && (
        <Banner tone="plain" announce={false}>
          {asRead}
        </Banner>
      )}
      <p>
        {importScreenTexts.columns}: {columns.map((name) => columnLabels[kind][name] ?? name).join(', ')}
      </p>
      {unknownColumns.length > 0 && (
        <Banner tone="plain" announce={false}>
          {unknownColumnsText(unknownColumns.join(', '))}
        </Banner>
      )}
    </>
  );
}

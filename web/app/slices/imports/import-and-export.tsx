import type { ImportKind } from '#contract/imports/model.ts';
import { importScreenTexts } from '#contract/imports/texts.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Section } from '../../kit/page/section.tsx';
import { TableDownload } from './import-faults.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImport } from './use-import.ts';

/** Import and export of products or members, for administrators (rules/imports 1). */
export function ImportAndExport({ kind }: { kind: ImportKind }) {
  const query = useImport(kind);
  const { title, exportTitle, exportHelp } = importScreenTexts;
  return (
    <div>
      <Section title={title[kind]}>
        <QueryResult query={query} label={importScreenTexts.loading}>
          {(found) => <ImportSteps kind={kind} found={found} />}
        </QueryResult>
      </Section>
      <Section title={exportTitle[kind]} text={exportHelp[kind]}>
        <TableDownload kind={kind} faultsOf={null}>
          {importScreenTexts.download}
        </TableDownload>
      </Section>
    </div>
  );
}

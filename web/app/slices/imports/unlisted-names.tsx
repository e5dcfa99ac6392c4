import { useState } from 'react';
import { addImportNames } from '#contract/imports/calls.ts';
import { addableNames, type Import } from '#contract/imports/model.ts';
import { listNames, importScreenTexts as texts, unlistedText } from '#contract/imports/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import classes from './unlisted-names.module.css';
import { useImportAct, useImportColumns } from './use-import.ts';

interface UnlistedNamesProps {
  found: Import;
  onAdded: () => void;
}

/** Names missing from the taxonomy, with a button that adds them (rules/imports 24). */
export function UnlistedNames({ found, onAdded }: UnlistedNamesProps) {
  const { kind, id } = found;
  const { data } = useImportColumns(found);
  const add = useImportAct(addImportNames, kind);
  const [isAdding, setAdding] = useState(false);
  const unlisted = data?.unlisted ?? [];
  const count = unlisted.reduce((sum, { names }) => sum + names.length, 0);
  if (count === 0) return null;
  const isMore = count > addableNames;
  const press = async () => {
    setAdding(true);
    await add({ id });
    setAdding(false);
    onAdded();
  };
  return (
    <Banner tone="plain" announce={false}>
      <div className={classes.names}>
        <p>{unlistedText(isMore ? addableNames : count, isMore)}</p>
        {unlisted.map(({ column, names }) => (
          <p key={column}>
            {listNames[column] ?? column}: {names.join(', ')}
          </p>
        ))}
        {!isMore && (
          <Button variant="default" isLoading={isAdding} onClick={press}>
            {texts.addNames}
          </Button>
        )}
      </div>
    </Banner>
  );
}

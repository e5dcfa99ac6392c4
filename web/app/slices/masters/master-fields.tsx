import type { ListedMaster, MasterKind } from '#contract/masters/model.ts';
import { masterTexts } from '#contract/masters/texts.ts';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import type { EnteredMaster, useMasterForm } from './use-master-form.ts';

interface MasterFieldsProps {
  kind: MasterKind;
  form: ReturnType<typeof useMasterForm>;
  masters: ListedMaster[];
  /** The one that is edited: it does not stand below itself. */
  self?: ListedMaster;
}

/** A name and a description; of a category where it stands and its address, too. The two forms are on screen at once. */
export function MasterFields({ kind, form, masters, self }: MasterFieldsProps) {
  const field = (name: keyof EnteredMaster) => ({
    ...form.field(name),
    id: self === undefined ? name : idInEdit(name),
  });
  return (
    <>
      <TextField {...field('name')} />
      <TextField {...field('description')} isOptional={kind !== 'label'} />
      {kind === 'category' && (
        <>
          <SelectField {...field('parentId')} options={parents(masters, self)} />
          <TextField
            {...field('slug')}
            help={self === undefined ? masterTexts.slugHelp : masterTexts.formerSlug}
            isOptional={self === undefined}
          />
        </>
      )}
    </>
  );
}

/** Of the form that edits one, which the one that adds is behind. */
export const idInEdit = (name: string) => `edit-${name}`;

/** Active ones at the top level, and the one below which it stands. */
function parents(masters: ListedMaster[], self?: ListedMaster) {
  const offered = masters.filter(
    ({ id, parentId, status }) =>
      id === self?.parentId || (!parentId && status === 'active' && id !== self?.id),
  );
  return [
    { value: '', name: masterTexts.atTop },
    ...offered.map(({ id, name }) => ({ value: String(id), name })),
  ];
}

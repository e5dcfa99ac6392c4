import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import { bytesText } from '#contract/core/bytes-text.ts';
import type { ShownFile, StoredFile } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { StaffProduct } from '#contract/products/model.ts';
import { listProductFiles, removeProductFile } from '#contract/products/staff-calls.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { saidFor } from '../../kit/say/flash.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { RowAct } from '../../kit/table/row-act.tsx';
import { fileKind } from '../files/file-kind.ts';
import { RemovalDialog } from '../posts/removal-dialog.tsx';
import classes from './staff-files.module.css';

interface StaffFilesProps {
  product: Pick<StaffProduct, 'id' | 'title' | 'author'>;
  viewer: Pick<Author, 'id'>;
}

/** One of the files, by what it is called on screen. */
interface Named {
  stored: StoredFile;
  name: string;
}

/** The files of a product, of a deleted one too, each to be removed for good (rules/files 20). */
export function StaffFiles(props: StaffFilesProps) {
  const [isOpen, setOpen] = useState(false);
  const { title } = props.product;
  return (
    <>
      <RowAct icon={IconFiles} name={fileTexts.everyFile} of={title} onPress={() => setOpen(true)} />
      {isOpen && <FilesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface FilesDialogProps extends StaffFilesProps {
  onClose: () => void;
}

/** The question lies over the files, within their dialog: the focus goes back to the file, and from there to the row. */
function FilesDialog({ product: { id, title, author }, viewer, onClose }: FilesDialogProps) {
  const [chosen, setChosen] = useState<Named>();
  const query = useQuery({ ...callQuery(useApi(), listProductFiles, { id }), staleTime: 0, gcTime: 0 });
  const remove = useRemoval(() => setChosen(undefined));
  return (
    <LazyModal title={fileTexts.everyFileOf(title)} isWide onClose={onClose}>
      <Awaited query={query} label={fileTexts.everyFileOf(title)}>
        {(files) =>
          files.length === 0 ? <p>{fileTexts.noFiles}</p> : <Files files={files} onChoose={setChosen} />
        }
      </Awaited>
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          {fileTexts.close}
        </Button>
      </div>
      {chosen !== undefined && (
        <RemovalDialog
          question={fileTexts.confirmRemoveForGood}
          name={fileTexts.cannotBeTakenBack(chosen.name)}
          yes={fileTexts.removeForGood}
          isOthers={viewer.id !== author.id}
          onDelete={(reason) => remove(chosen, reason)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </LazyModal>
  );
}

/** `onRemoved` comes before the files that are left are asked for. */
function useRemoval(onRemoved: () => void) {
  const change = useChange();
  const queries = useQueryClient();
  return async ({ stored: { id } }: Named, reason: string): Promise<void> => {
    const { message } = await change(removeProductFile, { id, reason });
    onRemoved();
    showToast({ tone: 'good', text: message, clearAfter: saidFor });
    await refetchStale(queries);
  };
}

function Files({ files, onChoose }: { files: ShownFile[]; onChoose: (file: Named) => void }) {
  return (
    <ul className={classes.list}>
      {files.map(({ stored, thumbnail }, place) => {
        const name = stored.kind === 'picture' ? fileTexts.pictureNamed(place + 1) : stored.name;
        return (
          <li key={stored.id} className={classes.file}>
            <div className={classes.face}>
              {thumbnail === '' ? (
                <IconFile size={28} stroke={1.5} aria-hidden />
              ) : (
                <img src={thumbnail} alt={stored.kind === 'picture' ? stored.alt : ''} />
              )}
            </div>
            <div className={classes.body}>
              <p>{name}</p>
              <p className={classes.quiet}>{domainEventsOf(stored)}</p>
            </div>
            <RowAct
              icon={IconTrash}
              name={fileTexts.removeForGood}
              of={name}
              onPress={() => onChoose({ stored, name })}
            />
          </li>
        );
      })}
    </ul>
  );
}

function domainEventsOf(stored: StoredFile): string {
  if (stored.kind === 'attachment') return `${fileKind(stored)}, ${bytesText(stored.bytes)}`;
  return `${stored.width} × ${stored.height}`;
}

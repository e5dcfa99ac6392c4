import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import { bytesText } from '#contract/core/number-text.ts';
import { paths } from '#contract/core/paths.ts';
import type { ShownFile, StoredFile } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { type BulkAct, bulkActs, postStates } from '#contract/posts/staff-list.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import type { EveryProduct as Answer, StaffProduct } from '#contract/products/model.ts';
import { deleteProduct, restoreProduct } from '#contract/products/posting-calls.ts';
import {
  actOnProducts,
  listEveryProduct,
  listProductFiles,
  removeProductFile,
} from '#contract/products/staff-calls.ts';
import { productTexts } from '#contract/products/texts.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { resultDuration } from '../../kit/say/flash.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { RowAct } from '../../kit/table/row-act.tsx';
import { useTableQuery, useTableView } from '../../kit/table/use-table-view.ts';
import { fileKind } from '../files/file-kind.ts';
import { EveryPost } from '../posts/every-post.tsx';
import { RemovalDialog } from '../posts/removal-dialog.tsx';
import { staffFilters } from '../posts/staff-filters.ts';
import type { StaffActs } from '../posts/staff-row-acts.tsx';
import classes from './every-product.module.css';
import { ProductState } from './product-state.tsx';

const filters = staffFilters(postStates.product);
const pageOf = ({ products, total }: Answer) => ({ rows: products, total });

/** All products including deleted ones, for staff (rules/staff-area 5). */
export function EveryProduct({ viewer }: { viewer: Pick<Author, 'id'> }) {
  const change = useChange();
  const table = useTableView(filters);
  const { order, ...narrowed } = table.view.filters;
  const filter = { text: table.view.text, ...narrowed };
  const query = useTableQuery(listEveryProduct, { ...table.part, ...filter, order });
  const actsOn = (product: StaffProduct): StaffActs => {
    const { id } = product;
    return {
      edit: paths.editProduct(id),
      question: productFormTexts.confirmDelete,
      remove: (reason) => change(deleteProduct, { id, reason }).then(() => productFormTexts.deleted),
      restore: () => change(restoreProduct, { id }).then(() => productFormTexts.restored),
      besides: <StaffFiles product={product} viewer={viewer} />,
    };
  };
  return (
    <EveryPost
      kind="product"
      thing="product"
      viewer={viewer}
      table={table}
      list={listEveryProduct}
      query={query}
      pageOf={pageOf}
      mark={({ isFeatured }) =>
        isFeatured && <span className={classes.featured}>{productTexts.featured}</span>
      }
      status={({ status }) => <ProductState status={status} />}
      actsOn={actsOn}
      bulkActs={bulkActs.product}
      isFor={isFor}
      onAct={(request) => change(actOnProducts, { ...request, filter })}
    />
  );
}

function isFor(act: BulkAct<'product'>, { deletedAt, status, isFeatured }: StaffProduct): boolean {
  if (act === 'restore') return deletedAt !== null;
  if (deletedAt !== null) return false;
  const changes = {
    activate: status !== 'active',
    deactivate: status !== 'inactive',
    feature: !isFeatured,
    unfeature: isFeatured,
    delete: true,
  };
  return changes[act];
}

interface StaffFilesProps {
  product: Pick<StaffProduct, 'id' | 'title' | 'author'>;
  viewer: Pick<Author, 'id'>;
}

/** A file and its name on screen. */
interface Named {
  stored: StoredFile;
  name: string;
}

/** The files of a product, which may be deleted; each can be removed permanently (rules/files 20). */
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

/**
 * The confirmation is shown over the files, within their dialog. The focus returns to the file, and from there to the
 * row.
 */
function FilesDialog({ product: { id, title, author }, viewer, onClose }: FilesDialogProps) {
  const [chosen, setChosen] = useState<Named>();
  const query = useQuery({ ...callQuery(useApi(), listProductFiles, { id }), staleTime: 0, gcTime: 0 });
  const remove = useRemoval(() => setChosen(undefined));
  return (
    <LazyModal title={fileTexts.everyFileOf(title)} isWide onClose={onClose}>
      <QueryResult query={query} label={fileTexts.everyFileOf(title)}>
        {(files) =>
          files.length === 0 ? <p>{fileTexts.noFiles}</p> : <Files files={files} onChoose={setChosen} />
        }
      </QueryResult>
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

/** `onRemoved` runs before the remaining files are requested. */
function useRemoval(onRemoved: () => void) {
  const change = useChange();
  const queries = useQueryClient();
  return async ({ stored: { id } }: Named, reason: string): Promise<void> => {
    const { message } = await change(removeProductFile, { id, reason });
    onRemoved();
    showToast({ tone: 'good', text: message, clearAfter: resultDuration });
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

import type { Category, Label, ProductType, Tag } from '#contract/masters/model.ts';
import type { Db } from '../../platform/db/database.ts';

const columns = ['id', 'name', 'description', 'status'] as const;

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select([...columns, 'slug', 'parent_id'])
    .orderBy('name')
    .execute();
  return rows.map(({ parent_id, ...row }) => ({ ...row, parentId: parent_id }));
}

export function listProductTypes(db: Db): Promise<ProductType[]> {
  return db.selectFrom('product_types').select(columns).orderBy('name').execute();
}

export function listTags(db: Db): Promise<Tag[]> {
  return db.selectFrom('tags').select(columns).orderBy('name').execute();
}

export function listLabels(db: Db): Promise<Label[]> {
  return db.selectFrom('labels').select(columns).orderBy('name').execute();
}

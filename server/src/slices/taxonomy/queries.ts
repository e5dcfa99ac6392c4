/** SQL that reads the taxonomy. */
import { sql } from 'kysely';
import type {
  Category,
  CreditKind,
  FilingKind,
  Label,
  ProductType,
  Tag,
  TaxonomyTerm,
  TaxonomyTermKind,
} from '#contract/taxonomy/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';

/** A term as cached, merged ones included. */
export type Stored<Row extends { id: number }> = Row & {
  /** Counts edits; in replies for staff it is the version. */
  edition: number;
  mergedInto: Row['id'] | null;
};

export interface StoredCategory extends Stored<Category> {
  formerSlugs: string[];
}

/** A term of any list; the last three fields are for categories only. */
export interface TaxonomyTermRow extends Stored<TaxonomyTerm> {
  slug?: string;
  parentId?: Category['parentId'];
  formerSlugs?: string[];
}

/** The versions of terms that a product was checked with, by id. */
export type Editions = Record<FilingKind, ReadonlyMap<number, number>>;

const columns = [
  'id',
  'name',
  'description',
  'status',
  'version as edition',
  'merged_into as mergedInto',
] as const;

export function listCategories(db: Db): Promise<StoredCategory[]> {
  return db
    .selectFrom('categories')
    .select([...columns, 'slug', 'parent_id as parentId'])
    .select(
      sql<string[]>`array(select f.slug from former_slugs f where f.category_id = categories.id)`.as(
        'formerSlugs',
      ),
    )
    .orderBy('name')
    .execute();
}

export function listProductTypes(db: Db): Promise<Stored<ProductType>[]> {
  return db.selectFrom('product_types').select(columns).orderBy('name').execute();
}

export function listTags(db: Db): Promise<Stored<Tag>[]> {
  return db.selectFrom('tags').select(columns).orderBy('name').execute();
}

export function listLabels(db: Db): Promise<Stored<Label>[]> {
  return db.selectFrom('labels').select(columns).orderBy('name').execute();
}

export function listCreditKinds(db: Db): Promise<Stored<CreditKind>[]> {
  return db.selectFrom('credit_kinds').select(columns).orderBy('name').execute();
}

/** A word in one or several names, as typed or as a stem. */
export interface Filing {
  word: string;
  /** Null for a stop word such as "the". */
  stem: string | null;
  /** The lexemes in products' search vectors for each term with this word in its name: `g#3`. */
  lexemes: string[];
}

/** Reads the words of all names, in all searchable forms. */
export async function listFilings(db: Db): Promise<Filing[]> {
  const { rows } = await sql<Filing>`
    select word, (tsvector_to_array(to_tsvector('english', word)))[1] as stem, array_agg(lexeme order by lexeme) as lexemes
    from filings cross join unnest(tsvector_to_array(words)) word group by word`.execute(db);
  return rows;
}

/** Counts products per term of one list; unused terms are missing (rules/taxonomy 13). */
export async function countUses(database: Database, kind: TaxonomyTermKind): Promise<Map<number, number>> {
  const rows = await database.prepared<{ id: number; uses: number }>(
    'count-master-uses',
    'select master_id as id, sum(uses) as uses from master_uses where kind = $1 group by master_id',
    [kind],
  );
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Merges the increments of each term into one row. */
export async function sumUpUses(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from master_uses where (kind, master_id) in (
        select kind, master_id from master_uses group by kind, master_id having count(*) > 1)
      returning *)
    insert into master_uses (kind, master_id, uses)
    select kind, master_id, sum(uses) from gone group by kind, master_id having sum(uses) <> 0`.execute(db);
}

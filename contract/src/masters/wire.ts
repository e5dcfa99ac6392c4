/** Legacy shapes of the master lists: wire stores are types, brands are tags, tags are labels. */
import { z } from 'zod';
import type { CategoryId, LabelId, ProductTypeId, TagId } from '../core/ids.ts';
import { replyId } from '../core/ids.ts';
import type { Category, Label, MasterStatus, Named, NamedCategory, ProductType, Tag } from './model.ts';

const wireActive = z.number().int().min(0).max(1).meta({ description: '1 active, 0 suspended.' });

export const wireNamedCategory = z.object({ id: replyId, ctg_name: z.string(), slug: z.string() });
export const wireNamedStore = z.object({ id: replyId, str_name: z.string() });
export const wireNamedBrand = z.object({ id: replyId, brd_name: z.string() });
export const wireNamedTag = z.object({ id: replyId, tag_name: z.string() });

export const wireCategory = wireNamedCategory.extend({
  ctg_desc: z.string(),
  ctg_parent: z.number().int().meta({ description: 'The parent category, 0 at the top level.' }),
  ctg_active: wireActive,
});
export const wireStore = wireNamedStore.extend({ str_descr: z.string(), str_active: wireActive });
export const wireBrand = wireNamedBrand.extend({ brd_desc: z.string(), brd_active: wireActive });
export const wireTag = wireNamedTag.extend({ tag_desc: z.string(), tag_active: wireActive });

const activeToWire = (status: MasterStatus) => (status === 'active' ? 1 : 0);
const activeFromWire = (active: number): MasterStatus => (active === 1 ? 'active' : 'suspended');

export const namedCategoryToWire = ({ id, name, slug }: NamedCategory) => ({ id, ctg_name: name, slug });
export const namedStoreToWire = ({ id, name }: Named<ProductTypeId>) => ({ id, str_name: name });
export const namedBrandToWire = ({ id, name }: Named<TagId>) => ({ id, brd_name: name });
export const namedTagToWire = ({ id, name }: Named<LabelId>) => ({ id, tag_name: name });

export function namedCategoryFromWire(wire: z.output<typeof wireNamedCategory>): NamedCategory {
  return { id: wire.id as CategoryId, name: wire.ctg_name, slug: wire.slug };
}
export function namedStoreFromWire(wire: z.output<typeof wireNamedStore>): Named<ProductTypeId> {
  return { id: wire.id as ProductTypeId, name: wire.str_name };
}
export function namedBrandFromWire(wire: z.output<typeof wireNamedBrand>): Named<TagId> {
  return { id: wire.id as TagId, name: wire.brd_name };
}
export function namedTagFromWire(wire: z.output<typeof wireNamedTag>): Named<LabelId> {
  return { id: wire.id as LabelId, name: wire.tag_name };
}

export function categoryToWire(category: Category): z.input<typeof wireCategory> {
  return {
    ...namedCategoryToWire(category),
    ctg_desc: category.description,
    ctg_parent: category.parentId ?? 0,
    ctg_active: activeToWire(category.status),
  };
}
export function categoryFromWire(wire: z.output<typeof wireCategory>): Category {
  return {
    ...namedCategoryFromWire(wire),
    description: wire.ctg_desc,
    parentId: wire.ctg_parent === 0 ? null : (wire.ctg_parent as CategoryId),
    status: activeFromWire(wire.ctg_active),
  };
}

export function storeToWire(type: ProductType): z.input<typeof wireStore> {
  return { ...namedStoreToWire(type), str_descr: type.description, str_active: activeToWire(type.status) };
}
export function storeFromWire(wire: z.output<typeof wireStore>): ProductType {
  return {
    ...namedStoreFromWire(wire),
    description: wire.str_descr,
    status: activeFromWire(wire.str_active),
  };
}

export function brandToWire(tag: Tag): z.input<typeof wireBrand> {
  return { ...namedBrandToWire(tag), brd_desc: tag.description, brd_active: activeToWire(tag.status) };
}
export function brandFromWire(wire: z.output<typeof wireBrand>): Tag {
  return { ...namedBrandFromWire(wire), description: wire.brd_desc, status: activeFromWire(wire.brd_active) };
}

export function tagToWire(label: Label): z.input<typeof wireTag> {
  return { ...namedTagToWire(label), tag_desc: label.description, tag_active: activeToWire(label.status) };
}
export function tagFromWire(wire: z.output<typeof wireTag>): Label {
  return { ...namedTagFromWire(wire), description: wire.tag_desc, status: activeFromWire(wire.tag_active) };
}

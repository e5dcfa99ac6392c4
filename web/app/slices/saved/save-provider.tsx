import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ProductId } from '#contract/core/ids.ts';
import type { Reactions } from '#contract/profiles/model.ts';
import { saveProduct } from '#contract/saved/calls.ts';
import { savedTexts } from '#contract/saved/texts.ts';
import { type ReactionRules, useReactionToggle } from '../posts/reaction-toggle.ts';

interface SaveTools {
  /** True if the member saved the product; false until known, and for guests. */
  isSaved: (id: ProductId) => boolean;
  press: (id: ProductId) => void;
}

const SaveContext = createContext<SaveTools>({ isSaved: () => false, press: () => undefined });

/** Shared by the buttons, of which a page contains many, so that each is cheap. */
export function useSaves(): SaveTools {
  return useContext(SaveContext);
}

/** Provider around all pages: all buttons share one toggle per member. */
export function SaveProvider({ children }: { children: ReactNode }) {
  const { reactions, press } = useReactionToggle(saveRules);
  const ids = reactions?.savedProducts;
  const tools = useMemo(
    (): SaveTools => ({
      isSaved: (id) => ids !== undefined && isAmong(ids, id),
      press: (id) =>
        press(
          id,
          ({ savedProducts }) => isAmong(savedProducts, id),
          (before) => !before,
        ),
    }),
    [ids, press],
  );
  return <SaveContext value={tools}>{children}</SaveContext>;
}

/** Computed once for each reply, as pages query many products. */
const known = new WeakMap<readonly ProductId[], ReadonlySet<ProductId>>();

function isAmong(savedProducts: readonly ProductId[], id: ProductId): boolean {
  const ids = known.get(savedProducts) ?? new Set(savedProducts);
  known.set(savedProducts, ids);
  return ids.has(id);
}

export function withSaved(reactions: Reactions, id: ProductId, isSaved: boolean): Reactions {
  const others = reactions.savedProducts.filter((other) => other !== id);
  return { ...reactions, savedProducts: isSaved ? [...others, id] : others };
}

const saveRules: ReactionRules<ProductId, boolean> = {
  keyOf: String,
  isSame: (one, other) => one === other,
  send: (api, id, _from, isSaved) => api(saveProduct, { id, isSaved }),
  react: withSaved,
  refusal: savedTexts.failed,
  intent: { to: 'save' },
};

/** What the browser gets in the place of `contract/src/core/pieces.ts`: no page makes replies. */
import type { Codec } from '#contract/core/codec.ts';

const none = () => ({});

export const fieldsInPieces = none;
export const itemsInPieces = none;
export const inPiecesAfter = none;
export const remembered = <Value>(way: Codec<Value>) => way;

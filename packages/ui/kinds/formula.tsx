import { defineUiKind } from '../kind.ts';

/** Computed by the server. */
export const formula = defineUiKind('formula', { letters: 7 });

import { defineUiKind } from '../kind.ts';

/** How many records point here. */
export const count = defineUiKind('count', { letters: 4, align: 'end', text: (value) => Number(value).toLocaleString('en') });

import { defineUiKind } from '../kind.ts';

/** Number of records that refer to this one. */
export const count = defineUiKind('count', { letters: 4, align: 'end', text: (value) => Number(value).toLocaleString('en') });

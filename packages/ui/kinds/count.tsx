import { grouped } from '@zhixing/model/grouped.ts';
import { defineUiKind } from '../kind.ts';

/** Number of records that refer to this one. */
export const count = defineUiKind('count', { letters: 4, align: 'end', text: (value) => grouped(Number(value)) });

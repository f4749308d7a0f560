import { defineUiKind } from '../kind.ts';
import { TextFilter } from './text.tsx';

/** A number that the server gives: read and searched, never typed. */
export const serial = defineUiKind('serial', { Filter: TextFilter, letters: 9 });

import { defineUiKind } from '../kind.ts';
import { TextFilter } from './text.tsx';

/** A server-generated number: read-only, but filterable. */
export const serial = defineUiKind('serial', { Filter: TextFilter, letters: 9 });

import { defineUiKind } from '../kind.ts';
import { textual } from './text.tsx';

export const uscc = defineUiKind('uscc', { ...textual, letters: 12 });

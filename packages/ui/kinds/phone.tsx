import { defineUiKind } from '../kind.ts';
import { textual } from './text.tsx';

export const phone = defineUiKind('phone', { ...textual, letters: 7.5 });

import { defineUiKind } from '../kind.ts';
import { textual } from './text.tsx';

export const plate = defineUiKind('plate', { ...textual, letters: 6 });

import { defineUiKind } from '../kind.ts';
import { textual } from './text.tsx';

export const nationalId = defineUiKind('nationalId', { ...textual, letters: 12 });

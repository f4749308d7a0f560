import { defineUiKind } from '../kind.ts';
import { textual } from './text.tsx';

export const identityNumber = defineUiKind('identityNumber', { ...textual, letters: 12 });

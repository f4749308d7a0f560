import { defineUiKind } from '../kind.ts';
import { textual } from './text.tsx';

export const email = defineUiKind('email', { ...textual, letters: 12 });

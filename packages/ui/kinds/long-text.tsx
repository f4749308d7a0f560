import { defineUiKind } from '../kind.ts';
import { LongTextInput } from '../widgets/lazy.tsx';
import { TextFilter } from './text.tsx';

export const longText = defineUiKind('longText', { inline: 'lines', Input: LongTextInput, Filter: TextFilter, letters: 16, wide: true });

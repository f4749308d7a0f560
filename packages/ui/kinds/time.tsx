import { defineUiKind } from '../kind.ts';
import { TimeInput } from '../widgets/lazy.tsx';

export const time = defineUiKind('time', { inline: 'value', Input: (props) => <TimeInput {...props} />, letters: 4 });

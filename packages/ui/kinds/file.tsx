import { defineUiKind } from '../kind.ts';
import { FileInput } from '../widgets/lazy.tsx';
import { joined } from './refs.tsx';

export const file = defineUiKind('file', { Input: (props) => <FileInput {...props} />, letters: 14 });

export const files = defineUiKind('files', {
  Input: (props) => <FileInput {...props} many />,
  text: (value, _field, words) => joined(value, words),
  letters: 18,
  wide: true,
});

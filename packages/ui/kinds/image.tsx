import { defineUiKind } from '../kind.ts';
import { FileInput } from '../widgets/lazy.tsx';
import { joined } from './refs.tsx';

export const image = defineUiKind('image', { Input: (props) => <FileInput {...props} picture />, letters: 10 });

export const images = defineUiKind('images', {
  Input: (props) => <FileInput {...props} picture many />,
  text: (value, _field, words) => joined(value, words),
  letters: 14,
  wide: true,
});

import { defineUiKind } from '../kind.ts';
import { JsonInput } from '../widgets/lazy.tsx';

export const json = defineUiKind('json', {
  Input: (props) => <JsonInput {...props} />,
  text: (value) => JSON.stringify(value),
  letters: 14,
  wide: true,
});

import { defineUiKind } from '../kind.ts';
import { extras } from '../record/extras.ts';
import { TextInput } from '../widgets/lazy.tsx';
import { textual } from './text.tsx';

/** The icon itself before its name where the application draws icons, and one of its set to choose. */
export const icon = defineUiKind('icon', {
  ...textual,
  inline: null,
  Input: (props) => (extras.IconInput ? <extras.IconInput {...props} /> : <TextInput {...props} />),
  Cell: ({ value }) => (
    <>
      {extras.Icon ? <extras.Icon name={String(value)} /> : null} {String(value)}
    </>
  ),
  letters: 8,
});

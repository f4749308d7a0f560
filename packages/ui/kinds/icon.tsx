import { defineUiKind } from '../kind.ts';
import { extensions } from '../record/extensions.ts';
import { TextInput } from '../widgets/lazy.tsx';
import { textual } from './text.tsx';

/** The icon itself before its name where the application draws icons, and one of its set to choose. */
export const icon = defineUiKind('icon', {
  ...textual,
  inline: null,
  Input: (props) => (extensions.IconInput ? <extensions.IconInput {...props} /> : <TextInput {...props} />),
  Cell: ({ value }) => (
    <>
      {extensions.Icon ? <extensions.Icon name={String(value)} /> : null} {String(value)}
    </>
  ),
  letters: 8,
});

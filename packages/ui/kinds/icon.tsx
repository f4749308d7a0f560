import { defineUiKind } from '../kind.ts';
import { extensions } from '../record/extensions.ts';
import { TextInput } from '../widgets/lazy.tsx';
import { textual } from './text.tsx';

/** The icon before its name and an icon picker, where the application provides them. */
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

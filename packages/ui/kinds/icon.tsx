import { defineUiKind } from '../kind.ts';
import { extras } from '../record/extras.ts';
import { textual } from './text.tsx';

/** The icon itself before its name, where the application draws icons. */
export const icon = defineUiKind('icon', {
  ...textual,
  Cell: ({ value }) => (
    <>
      {extras.Icon ? <extras.Icon name={String(value)} /> : null} {String(value)}
    </>
  ),
  letters: 8,
});

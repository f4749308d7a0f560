import type { ComponentProps } from 'react';

/*
 * Rows and cells of a tree grid whose lines are placed one by one. Elements of a table would lose their roles with that layout, so that the
 * roles are written out. Controls in them take the focus; they themselves only by a click beside a control.
 */

// biome-ignore lint/a11y/useSemanticElements: a row of a table cannot be placed by itself
export const TreeRow = (props: ComponentProps<'div'>) => <div role="row" tabIndex={-1} {...props} />;

// biome-ignore lint/a11y/useSemanticElements: a cell of a table cannot stand outside of its row
export const TreeCell = (props: ComponentProps<'div'>) => <div role="gridcell" tabIndex={-1} {...props} />;

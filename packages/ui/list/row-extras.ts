import type { RecordRow } from '@zhixing/client/records.ts';
import { createContext } from 'react';
import type { MenuItems } from '../grid/grid-props.ts';

/** What a page of its own offers to do with the rows of the list on it. */
export const RowExtras = createContext<(row: RecordRow) => MenuItems>(() => []);

import { createContext } from 'react';

/** Level of a list's title: a page has one first heading, which is the list's unless the page around it has its own. */
export const PageHeading = createContext<'h1' | 'h2'>('h1');

import { createContext } from 'react';

/** Element of the shell's content area in which drawers open; null to cover the whole window. */
export const StageContext = createContext<HTMLElement | null>(null);

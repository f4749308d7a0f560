import { createContext } from 'react';

/** The ground of the shell on which records open, beside its menu and tabs; null where there is none: they lie over everything then. */
export const StageContext = createContext<HTMLElement | null>(null);

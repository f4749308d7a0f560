import { createContext, useContext } from 'react';

/** Opens a record of any model beside what is being read. */
export type Peek = (model: string, id: string) => void;

const PeekContext = createContext<Peek | null>(null);

export const PeekPlace = PeekContext.Provider;

/** The way to open another record from here; null where there is none, such as on paper. */
export const usePeek = (): Peek | null => useContext(PeekContext);

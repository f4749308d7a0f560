import { createContext, useContext } from 'react';

/** Opens a record of any model in a drawer. */
export type Peek = (model: string, id: string) => void;

const PeekContext = createContext<Peek | null>(null);

export const PeekPlace = PeekContext.Provider;

/** Opens another record; null where that is not possible, such as in print. */
export const usePeek = (): Peek | null => useContext(PeekContext);

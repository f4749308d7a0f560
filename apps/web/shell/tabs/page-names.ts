import { create } from 'zustand';

/** What pages of one record call themselves, by path and id: several of a kind are told apart by it. */
const useNames = create<Readonly<Record<string, string>>>(() => ({}));

const keyOf = (path: string, search: string): string => `${path} ${new URLSearchParams(search).get('id') ?? ''}`;

/** Lets the page of one record go by the record's own name, in its tab and in the title of the window. */
export function namePage(path: string, id: string, name: string): void {
  const key = keyOf(path, new URLSearchParams({ id }).toString());
  if (useNames.getState()[key] !== name) useNames.setState({ [key]: name });
}

/** Finds the name by which the page at an address goes; none where it goes by its kind. */
export function usePageNames(): (path: string, search: string) => string | undefined {
  const names = useNames();
  return (path, search) => names[keyOf(path, search)];
}

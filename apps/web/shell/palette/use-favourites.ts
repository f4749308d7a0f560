import { useSetting } from '@zhixing/client/workbench/use-setting.ts';

const LIMIT = 50;
const NONE: readonly string[] = [];

/** The user's favourite pages in the order added, and a toggle. */
export function useFavourites() {
  const [list, setList] = useSetting('shell.favourites', NONE);
  const toggle = (address: string): void =>
    setList(list.includes(address) ? list.filter((one) => one !== address) : [...list, address].slice(-LIMIT));
  return { list, toggle };
}

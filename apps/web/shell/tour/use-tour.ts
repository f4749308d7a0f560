import { useSetting } from '@zhixing/client/workbench/use-setting.ts';

/** Increment when the tour should be offered to all users again. */
const EDITION = 1;

/** Whether the user has finished or skipped the tour, on any computer. */
export function useTour() {
  const [seen, setSeen] = useSetting('shell.tour', 0);
  return { isNew: seen < EDITION, finish: () => setSeen(EDITION) };
}

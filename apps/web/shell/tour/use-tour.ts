import { useSetting } from '@zhixing/client/workbench/use-setting.ts';

/** Raised when the tour shows something new that everybody should see once. */
const EDITION = 1;

/** Whether the person has seen the tour, or did not want to, on any computer. */
export function useTour() {
  const [seen, setSeen] = useSetting('shell.tour', 0);
  return { isNew: seen < EDITION, finish: () => setSeen(EDITION) };
}

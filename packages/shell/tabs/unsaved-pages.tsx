import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { type Tab, useTabs } from './tabs.ts';
import { useTabTitles } from './use-tab-titles.ts';

interface UnsavedPagesProps {
  readonly note: string;
  /** The tabs to check; all if absent. */
  readonly among?: readonly Tab[];
}

/** Lists tabs with unsaved input, active or hidden; renders nothing if there are none. */
export function UnsavedPages({ note, among }: UnsavedPagesProps) {
  const list = useTabs((state) => state.list);
  const titles = useTabTitles(list);
  const held = list.flatMap((tab, place) => ((among ?? list).includes(tab) && hasUnsaved(tab.key) ? [{ ...tab, ...titles[place] }] : []));
  if (held.length === 0) return null;
  return (
    <>
      <p>{note}</p>
      <ul>
        {held.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    </>
  );
}

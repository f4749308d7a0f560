import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { type Tab, useTabs } from './tabs.ts';
import { useTabTitles } from './use-tab-titles.ts';

interface UnsavedPagesProps {
  readonly note: string;
  /** The tabs that are asked about; all of them where none are named. */
  readonly among?: readonly Tab[];
}

/** Says which open pages hold something that is not saved, in front or hidden; nothing where none does. */
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

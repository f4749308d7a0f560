import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Link } from 'react-router';
import type { PaletteItem } from '../shell/palette/item.ts';
import { useFavourites } from '../shell/palette/use-favourites.ts';
import { usePageItems } from '../shell/palette/use-page-items.ts';
import { useRecentRecords } from '../shell/palette/use-record-items.ts';
import { useVisits } from '../shell/palette/use-visits.ts';

const SHOWN = 8;

/** The user's favourite and recent pages. */
export function HomeMarks() {
  const text = useText();
  const pages = usePageItems();
  const favourites = useFavourites().list;
  const recent = useVisits().pages.filter((address) => !favourites.includes(address));
  const records = useRecentRecords(true);
  const known = (addresses: readonly string[]) => addresses.flatMap((address) => pages.get(address) ?? []);
  return (
    <>
      <Marks name="favourites" title={text('home.favourites')} items={known(favourites)} />
      <Marks name="recent" title={text('home.recent')} items={[...known(recent).slice(0, SHOWN), ...records]} />
    </>
  );
}

function Marks({ name, title, items }: { name: string; title: string; items: readonly PaletteItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={`home-${name}`}>
      <h2 id={`home-${name}`}>{title}</h2>
      <ul className="home-marks">
        {items.map((item) => (
          <li key={item.id}>
            <Link to={item.address}>
              <Icon name={item.icon} />
              <span>{item.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

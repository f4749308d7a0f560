import { useLanguage } from '@zhixing/client/i18n.ts';
import type { TileOf } from '@zhixing/model/page/index.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Link } from 'react-router';
import { pagesOf } from '../addresses.ts';

/** Links to pages of the user's menu. */
export function ShortcutTile({ tile }: { tile: TileOf<'shortcut'> }) {
  const language = useLanguage();
  return (
    <ul className="tile-shortcuts">
      {pagesOf(tile.pages).map(([address, page]) => (
        <li key={address}>
          <Link to={address}>
            <Icon name={page.entry.icon} />
            <span>{page.titles[language] || page.titles.zh}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { type MenuPage, titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { Link } from 'react-router';

export interface Entry {
  readonly address: string;
  readonly page: MenuPage;
}

/** Links to the user's pages, grouped by menu directory. */
export function HomeEntries({ entries }: { entries: readonly Entry[] }) {
  const text = useText();
  const language = useLanguage();
  return (
    <section aria-labelledby="home-entries">
      <h2 id="home-entries">{text('home.entries')}</h2>
      <div className="home-groups">
        {byDirectory(entries).map(([id, group]) => {
          const above = group[0]?.page.trail.at(-1);
          return (
            <div key={id} className="home-group">
              <h3>{above ? titlesOf(above)[language] || above.fullName : ''}</h3>
              <ul>
                {group.map(({ address, page }) => (
                  <li key={address}>
                    <Link to={address}>
                      <Icon name={page.entry.icon} />
                      <span>{page.titles[language] || page.titles.zh}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function byDirectory(entries: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const id = entry.page.trail.at(-1)?.id ?? '';
    groups.set(id, [...(groups.get(id) ?? []), entry]);
  }
  return [...groups];
}

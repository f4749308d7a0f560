import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { Link } from 'react-router';
import { FavouriteButton } from './palette/favourite-button.tsx';

/** Menu path of the open page. The page itself shows its title. */
export function Breadcrumbs() {
  const text = useText();
  const language = useLanguage();
  const { path, page } = useCurrentPage();
  if (page?.kind !== 'menu') return null;
  return (
    <nav className="breadcrumbs" aria-label={text('shell.breadcrumbs')}>
      <ol>
        <li>
          <Link to="/home">{text('shell.pages.home')}</Link>
        </li>
        {page.trail.map((entry) => (
          <li key={entry.id}>{titlesOf(entry)[language] || entry.fullName}</li>
        ))}
        <li aria-current="page">{page.titles[language] || page.titles.zh}</li>
      </ol>
      <FavouriteButton address={path} />
    </nav>
  );
}

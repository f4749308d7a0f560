import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { type MenuPage, pageTable, titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { Link } from 'react-router';
import '@zhixing/shell/entrance/message-page.css';

/** Placeholder of a menu page that is not implemented yet, with links to pages nearby. */
export default function NotBuiltPage({ page, path }: { page: MenuPage; path: string }) {
  const text = useText();
  const language = useLanguage();
  useSession(({ user }) => user);
  const title = page.titles[language] || page.titles.zh;
  const place = [...page.trail.map((entry) => titlesOf(entry)[language] || entry.fullName), title].join(' / ');
  return (
    <section className="message-page" data-not-built={path}>
      <p className="message-mark">
        <Icon name={page.entry.icon} />
      </p>
      <h1>{title}</h1>
      <p>
        <strong className="message-state">{text('notBuilt.state')}</strong>
      </p>
      <p>{text(`notBuilt.what.${page.renderer}`, { title })}</p>
      <dl className="message-facts">
        <dt>{text('notBuilt.place')}</dt>
        <dd>{place}</dd>
        <dt>{text('notBuilt.address')}</dt>
        <dd>
          <code>{path}</code>
        </dd>
      </dl>
      <BuiltNearby page={page} />
      <p>
        <Link to="/home" className="zx-button primary">
          {text('notFound.home')}
        </Link>
      </p>
    </section>
  );
}

function BuiltNearby({ page }: { page: MenuPage }) {
  const text = useText();
  const language = useLanguage();
  const near = [...pageTable()].flatMap(([address, other]) =>
    other.kind === 'menu' && other.model && other.trail[0]?.id === page.trail[0]?.id ? [{ address, titles: other.titles }] : [],
  );
  if (near.length === 0) return null;
  return (
    <div className="message-near">
      <h2>{text('notBuilt.near')}</h2>
      <ul>
        {near.slice(0, 8).map(({ address, titles }) => (
          <li key={address}>
            <Link to={address}>{titles[language] || titles.zh}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { pageTable } from '../shell/page-table.ts';
import { HomeCounts } from './home-counts.tsx';
import { type Entry, HomeEntries } from './home-entries.tsx';
import { HomeGreeting } from './home-greeting.tsx';
import './home.page.css';

/** Where the day begins: who I am, how much there is, and the pages that I may open. Every figure comes from the server. */
export function HomePage() {
  const text = useText();
  useSession(({ user }) => user);
  const entries: readonly Entry[] = [...pageTable()].flatMap(([address, page]) =>
    page.kind === 'menu' && page.model ? [{ address, page }] : [],
  );
  return (
    <div className="home">
      <HomeGreeting />
      {entries.length > 0 ? (
        <>
          <HomeCounts entries={entries} />
          <HomeEntries entries={entries} />
        </>
      ) : (
        <p className="home-empty">{text('home.empty')}</p>
      )}
    </div>
  );
}

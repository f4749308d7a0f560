import { photosOf, type Waiting } from './offline-queue.ts';
import { to } from './route.ts';
import { giveUp, round, useLeader } from './state.ts';
import { moment, text } from './texts.ts';

/** What is not sent yet, and what the server has refused. */
export function Unsent() {
  const { queue, user } = useLeader();
  return (
    <main>
      <header className="top">
        <a className="back" href={to(null)}>
          {text('leaderPage.trips')}
        </a>
        <h1>{text('leaderPage.unsent', { count: queue.length })}</h1>
      </header>
      <button type="button" className="main" onClick={() => void round()}>
        {text('leaderPage.sendNow')}
      </button>
      <ul className="list">
        {queue.map((item) => (
          <li key={item.id} className={item.refused ? 'item bad' : 'item'}>
            <span>{item.title}</span>
            <span className="soft">{moment(new Date(item.seq).toISOString())}</span>
            {photosOf(item).all > 0 && <span className="soft">{photosLine(item)}</span>}
            {item.owner !== user && <span className="soft">{text('leaderPage.otherOwner')}</span>}
            {item.refused && (
              <>
                <span>{item.refused}</span>
                <button type="button" onClick={() => void giveUp(item.id)}>
                  {text('leaderPage.giveUp')}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Says beside a record that it is not sent yet, with how many of its photos have arrived. */
export const Pending = ({ item }: { item: Waiting }) => (
  <span className="soft">
    {text('leaderPage.notSent')}
    {photosOf(item).all > 0 && ` · ${photosLine(item)}`}
  </span>
);

const photosLine = (item: Waiting): string => {
  const { sent, all } = photosOf(item);
  return text('leaderPage.photo.sent', { sent, all });
};

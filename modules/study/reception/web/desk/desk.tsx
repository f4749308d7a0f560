import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { DeskCard } from './desk-card.tsx';
import { byTrip, type DeskPart, useDesk } from './use-desk.ts';
import './desk.css';

const parts: readonly DeskPart[] = ['answer', 'onSite', 'coming', 'waiting'];

/** The day's work with receptions and bookings: what is to be answered comes first. */
export function Desk({ kind }: { kind: 'base' | 'camp' }) {
  const text = useText();
  const { asked, waiting, byPart, isSite, total } = useDesk(kind);
  if (waiting) return <Waiting />;
  return (
    <section className="program-page reception-desk">
      <Part query={asked}>
        {() => (
          <>
            {total === 0 ? <p className="own-note">{text(isSite ? 'receptionDesk.nothing' : 'receptionDesk.nothingAsked')}</p> : null}
            {parts.map((part) => {
              const items = byPart.get(part) ?? [];
              if (items.length === 0) return null;
              return (
                <section key={part} aria-labelledby={`desk-${part}`}>
                  <h2 id={`desk-${part}`}>{text(`receptionDesk.${part}`, { count: items.length })}</h2>
                  <ul>
                    {byTrip(items).map((group) => (
                      <DeskCard key={group[0]?.row.id} items={group} />
                    ))}
                  </ul>
                </section>
              );
            })}
          </>
        )}
      </Part>
    </section>
  );
}

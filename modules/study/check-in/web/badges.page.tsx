import { QRCodeSVG } from '@rc-component/qrcode';
import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import '@zhixing/shell/page/page.css';
import './badges.css';

interface Badge {
  readonly id: string;
  readonly name: string;
  readonly className: string;
  readonly group: string;
  readonly text: string;
}

interface Sheet {
  readonly trip: { readonly id: string; readonly name: string; readonly departAt: string } | null;
  readonly badges: readonly Badge[];
}

const SIZE = 132;
// Quiet zone of four white modules, also in the dark theme (ISO/IEC 18004).
const MARGIN = 4;

/** The badges of the children of a trip (`/trip-badges?trip=`), to be printed and cut. */
export default function BadgesPage() {
  const text = useText();
  const [search] = useSearchParams();
  const trip = /^[0-9a-f-]{36}$/.exec(search.get('trip') ?? '')?.[0] ?? '';
  const query = useQuery({
    queryKey: ['tripBadges', trip],
    enabled: trip !== '',
    queryFn: ({ signal }) => api.get<Sheet>(`/api/trips/${trip}/badges`, undefined, { signal }),
  });
  if (trip === '') return <p className="own-note">{text('badges.noTrip')}</p>;
  return (
    <section className="program-page badges">
      <Part query={query}>
        {({ trip: of, badges }) => (
          <>
            <header>
              <h1>{of ? text('badges.of', { trip: of.name }) : text('badges.title')}</h1>
              <p className="own-note">{text('badges.intro')}</p>
              {badges.length > 0 && (
                <Button type="primary" onClick={() => globalThis.print()}>
                  {text('badges.print', { count: badges.length })}
                </Button>
              )}
            </header>
            {badges.length === 0 && <p className="own-note">{text('badges.none')}</p>}
            <ul>
              {badges.map((badge) => (
                <li key={badge.id}>
                  <QRCodeSVG value={badge.text} size={SIZE} marginSize={MARGIN} level="M" title={badge.name} />
                  <strong>{badge.name}</strong>
                  <span>{badge.className}</span>
                  <span>{badge.group}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Part>
    </section>
  );
}

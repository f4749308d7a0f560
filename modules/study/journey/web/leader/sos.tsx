import { useState } from 'react';
import { ask, Failure, randomId } from './http.ts';
import { text } from './texts.ts';

const PATIENCE_MS = 4000;

/** The alarm button: pressed, it asks once more, so that no pocket raises an alarm. Without a line it says whom to call instead. */
export function Sos({ trip }: { trip: string }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<'sent' | 'offline' | string | null>(null);
  const send = async () => {
    setBusy(true);
    try {
      await ask('POST', '/api/alarms/sos', { trip, ...(await place()) }, { key: randomId() });
      setSaid('sent');
    } catch (error) {
      setSaid(error instanceof Failure && error.why === 'refused' ? error.message : 'offline');
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <section className="sos">
      {!asking && (
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          {text('leaderPage.sos.press')}
        </button>
      )}
      {asking && (
        <div className="card bad">
          <p>{text('leaderPage.sos.sure')}</p>
          <button type="button" className="danger" disabled={busy} aria-busy={busy} onClick={() => void send()}>
            {text('leaderPage.sos.send')}
          </button>
          <button type="button" disabled={busy} onClick={() => setAsking(false)}>
            {text('leaderPage.sos.cancel')}
          </button>
        </div>
      )}
      {said !== null && (
        <p className={said === 'sent' ? 'card' : 'card bad'} role="alert">
          {said === 'sent' || said === 'offline' ? text(`leaderPage.sos.${said}`) : said} {said !== 'sent' && <a href="tel:120">120</a>}{' '}
          {said !== 'sent' && <a href="tel:110">110</a>}
        </p>
      )}
    </section>
  );
}

/** Where the phone is, if it knows within a few seconds; an alarm does not wait for satellites. */
function place(): Promise<{ location?: { lng: number; lat: number } }> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({});
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ location: { lng: coords.longitude, lat: coords.latitude } }),
      () => resolve({}),
      { timeout: PATIENCE_MS, maximumAge: 60_000, enableHighAccuracy: true },
    );
  });
}

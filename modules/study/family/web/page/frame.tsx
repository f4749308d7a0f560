import { type ReactNode, useEffect, useState } from 'react';
import { chooseLanguage, languages, useLanguage, useText } from './texts.ts';

/** Head and foot around every page: the name, the languages, and how to leave. */
export function Frame({ leave, children }: { leave: (() => void) | null; children: ReactNode }) {
  const text = useText();
  return (
    <>
      <header className="top">
        <strong>{text('familyPage.title')}</strong>
        {leave && (
          <button type="button" className="plain" onClick={leave}>
            {text('familyPage.leave')}
          </button>
        )}
      </header>
      <Line />
      <main>{children}</main>
      <Languages />
    </>
  );
}

function Languages() {
  const text = useText();
  const current = useLanguage();
  const [failed, setFailed] = useState(false);
  return (
    <footer>
      <fieldset className="pair" aria-label={text('familyPage.language')}>
        {languages.map(([language, name]) => (
          <button
            key={language}
            type="button"
            className="plain"
            aria-pressed={language === current}
            onClick={() =>
              chooseLanguage(language).then(
                () => setFailed(false),
                () => setFailed(true),
              )
            }
          >
            {name}
          </button>
        ))}
      </fieldset>
      {failed && <p role="alert">{text('familyPage.offline')}</p>}
      <p>{text('familyPage.privacy')}</p>
    </footer>
  );
}

/** Says that the line is down while it is. */
function Line() {
  const text = useText();
  const [down, setDown] = useState(() => !navigator.onLine);
  useEffect(() => {
    const look = () => setDown(!navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return down ? (
    <p className="line-down" role="status">
      {text('familyPage.lineDown')}
    </p>
  ) : null;
}

import { useCallback, useState } from 'react';
import { ask, hasSession, keepSession } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { Frame } from './frame.tsx';
import { HomePage } from './home.tsx';
import { PlacePage } from './place.tsx';
import { go, useRoute } from './route.ts';
import { clearDrafts } from './storage.ts';

/** The page of a family: behind the question for the code, the children, and one child with one trip. */
export function FamilyPage({ token }: { token: string }) {
  const [inside, setInside] = useState(hasSession);
  const [notice, setNotice] = useState(false);
  const { student, trip, step } = useRoute();
  const signedOut = useCallback(() => {
    keepSession(null);
    setNotice(true);
    setInside(false);
  }, []);
  const leave = () => {
    // The page is left even if the line is down; the session then ends by itself.
    void ask('DELETE', 'session').catch(() => undefined);
    keepSession(null);
    clearDrafts();
    go('#/');
    setInside(false);
  };
  const enter = () => {
    setNotice(false);
    setInside(true);
  };
  return (
    <Frame leave={inside ? leave : null}>
      {!inside && <CodeForm token={token} again={notice} enter={enter} />}
      {inside && !student && <HomePage signedOut={signedOut} />}
      {inside && student && <PlacePage key={`${student} ${trip}`} whom={{ student, trip }} step={step} signedOut={signedOut} />}
    </Frame>
  );
}

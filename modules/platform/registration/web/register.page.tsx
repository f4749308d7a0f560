import { useQuery } from '@tanstack/react-query';
import { openPart, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import { PublicFrame } from '@zhixing/shell/public/public-frame.tsx';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Application } from './application.tsx';
import { type Offered, type RegistrationStatus, readOffered } from './calls.ts';
import { Done } from './done.tsx';
import { Enquiry } from './enquiry.tsx';
import { RegistrationStatusView } from './status-view.tsx';

/** Registration for users without an account: apply, ask for the status, edit. Uses native controls to work on any phone. */
export default function RegisterPage() {
  const text = useText();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const queryOpen = search.get('part') === 'ask';
  const title = text(queryOpen ? 'register.ask' : 'register.apply');
  const { data, error } = useQuery({
    queryKey: ['register', language],
    queryFn: readOffered,
    staleTime: 600_000,
    placeholderData: (stored) => stored,
  });
  useEffect(() => {
    // Preloads the texts of form errors shared with the signed-in app.
    openPart('inside').catch(() => undefined);
  }, []);
  const go = (part: string) => setSearch(part ? { part } : {}, { replace: true });
  return (
    <PublicFrame title={title}>
      <nav aria-label={text('register.parts')}>
        <button type="button" aria-pressed={!queryOpen} onClick={() => go('')}>
          {text('register.apply')}
        </button>
        <button type="button" aria-pressed={queryOpen} onClick={() => go('ask')}>
          {text('register.ask')}
        </button>
        <Link to="/login">{text('register.toSignIn')}</Link>
      </nav>
      {error && !data ? <p role="alert">{messageOf(error)}</p> : null}
      {data ? <Parts offered={data} asking={queryOpen} go={go} /> : null}
    </PublicFrame>
  );
}

interface PartsProps {
  readonly offered: Offered;
  readonly asking: boolean;
  readonly go: (part: string) => void;
}

function Parts({ offered, asking: queryOpen, go }: PartsProps) {
  const [sent, setSent] = useState<{ regNo: string; phone: string; mended: boolean } | null>(null);
  const [answer, setAnswer] = useState<{ standing: RegistrationStatus; phone: string } | null>(null);
  const [done, setDone] = useState(false);
  const told = (regNo: string, phone: string, mended = false) => {
    setSent({ regNo, phone, mended });
    setDone(true);
    setAnswer(null);
    scrollTo(0, 0);
  };
  if (done && sent)
    return (
      <Done
        {...sent}
        onAsk={() => {
          setDone(false);
          go('ask');
        }}
      />
    );
  if (!queryOpen) return <Application offered={offered} onDone={told} />;
  if (!answer)
    return (
      <Enquiry
        regNo={sent?.regNo ?? ''}
        phone={sent?.phone ?? ''}
        onAnswer={(registrationStatus, phone) => setAnswer({ standing: registrationStatus, phone })}
      />
    );
  return (
    <RegistrationStatusView
      {...answer}
      offered={offered}
      onBack={() => setAnswer(null)}
      onMended={(regNo) => told(regNo, answer.phone, true)}
    />
  );
}

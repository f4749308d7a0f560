import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import { PublicFrame } from '@zhixing/shell/public/public-frame.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { ObjectionForm } from './objection-form.tsx';
import type { Shown } from './shown.ts';
import './publicity.css';

/** Public notice of introductions with a form for objections. Uses native controls, so that it works on any phone. */
export default function PublicityPage() {
  const text = useText();
  const language = useLanguage();
  const title = text('publicity.title');
  const { data, error } = useQuery({
    queryKey: ['publicity', language],
    queryFn: () => api.get<readonly Shown[]>('/api/public/introductions', undefined, { anonymous: true }),
  });
  return (
    <PublicFrame title={title}>
      <nav aria-label={title}>
        <span>{text('publicity.lead')}</span>
        <Link to="/login">{text('publicity.toSignIn')}</Link>
      </nav>
      {error ? <p role="alert">{messageOf(error)}</p> : null}
      {!data && !error ? <p role="status">{text('publicity.loading')}</p> : null}
      {data?.length === 0 ? <p className="publicity-none">{text('publicity.none')}</p> : null}
      <ul className="publicity-list">
        {data?.map((one) => (
          <ShownItem key={one.id} one={one} />
        ))}
      </ul>
    </PublicFrame>
  );
}

function ShownItem({ one }: { one: Shown }) {
  const text = useText();
  const [shownList, setShownList] = useState<'shown' | 'objecting' | 'received'>('shown');
  const { kind, name, from, until, bureau, phone } = one;
  return (
    <li>
      <h2>
        {name} <small>{text(`publicity.kinds.${kind}`)}</small>
      </h2>
      <p>{text('publicity.days', { from, until })}</p>
      {bureau ? <p>{text('publicity.office', { bureau, phone: phone ?? '—' })}</p> : null}
      {shownList === 'received' ? <p role="status">{text('publicity.received')}</p> : null}
      {shownList === 'shown' ? (
        <button type="button" className="zx-button" onClick={() => setShownList('objecting')}>
          {text('publicity.object')}
        </button>
      ) : null}
      {shownList === 'objecting' ? (
        <ObjectionForm of={one} onReceived={() => setShownList('received')} onCancel={() => setShownList('shown')} />
      ) : null}
    </li>
  );
}

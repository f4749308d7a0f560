import { useText } from '@zhixing/client/i18n.ts';
import { useSearchParams } from 'react-router';
import { Notice, ToStart } from './notice.tsx';
import { OtherPerson } from './other-person.tsx';
import { useTicket } from './use-ticket.ts';

const PURPOSES = ['window', 'flow'] as const;

/** Completes a sign-in that began elsewhere, at /sso and /auth-redirect: by the one-time ticket they carry, or shows their error. */
export default function TicketPage() {
  const text = useText();
  const [search] = useSearchParams();
  const error = search.get('error_description') || search.get('error') || search.get('msg');
  const entry = useTicket(error ? null : search.get('ticket'), PURPOSES);
  if (error) return <Failed what={text('entrance.refused', { reason: error.slice(0, 300) })} />;
  if (entry.state === 'other') return <OtherPerson name={entry.info.userName} go={entry.go} />;
  if (entry.state === 'failed') return <Failed what={entry.reason} />;
  return <Notice title={text('entrance.signingIn')} what={text('entrance.wait')} busy />;
}

function Failed({ what }: { what: string }) {
  const text = useText();
  return (
    <Notice title={text('entrance.failed')} what={what}>
      <ToStart />
    </Notice>
  );
}

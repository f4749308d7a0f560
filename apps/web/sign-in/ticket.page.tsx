import { useText } from '@zhixing/client/i18n.ts';
import { socialAddress } from '@zhixing/client/socials.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { Notice } from '@zhixing/shell/entrance/notice.tsx';
import { OtherPerson } from '@zhixing/shell/entrance/other-person.tsx';
import { useTicket } from '@zhixing/shell/entrance/use-ticket.ts';
import { safeRedirect } from '@zhixing/shell/safe-redirect.ts';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { NotLetIn, Outside } from './outside.tsx';

const PURPOSES = ['window', 'flow'] as const;

/**
 * Completes a sign-in from elsewhere at /sso and /auth-redirect: a provider's callback, a one-time ticket, or an error. /sso?source=…
 * starts one, so that portals can link to it.
 */
export default function EntrancePage() {
  const [search] = useSearchParams();
  const params = useMemo(() => Object.fromEntries(search), [search]);
  if (params.state) return <Outside state={params.state} params={params} />;
  if (params.failed) return <Refused what={params.failed} reference={params.reference ?? ''} />;
  if (params.source) return <ToProvider source={params.source} redirect={params.redirect ?? null} />;
  return <Ticket ticket={params.ticket ?? null} error={params.error_description || params.error || params.msg || ''} />;
}

function Refused({ what, reference }: { what: string; reference: string }) {
  const text = useText();
  const known = ['federation.failed', 'federation.unavailable', 'federation.tooMany'].includes(what) ? what : 'federation.failed';
  return <NotLetIn what={text(`entrance.${known}`, { reference: reference.slice(0, 20) })} />;
}

function ToProvider({ source, redirect }: { source: string; redirect: string | null }) {
  const text = useText();
  useEffect(() => globalThis.location.replace(socialAddress(source, `${basePath}${safeRedirect(redirect)}`)), [source, redirect]);
  return <Notice title={text('entrance.signingIn')} what={text('entrance.wait')} busy />;
}

function Ticket({ ticket, error }: { ticket: string | null; error: string }) {
  const text = useText();
  const entry = useTicket(error ? null : ticket, PURPOSES);
  if (error) return <NotLetIn what={text('entrance.refused', { reason: error.slice(0, 300) })} />;
  if (entry.state === 'other') return <OtherPerson name={entry.info.userName} go={entry.go} />;
  if (entry.state === 'failed') return <NotLetIn what={entry.reason} />;
  return <Notice title={text('entrance.signingIn')} what={text('entrance.wait')} busy />;
}

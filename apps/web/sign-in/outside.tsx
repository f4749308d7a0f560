import { text, useText } from '@zhixing/client/i18n.ts';
import { announceReauthentication } from '@zhixing/client/reauthentication.ts';
import { bringBack } from '@zhixing/client/socials.ts';
import { Notice, ToStart } from '@zhixing/shell/entrance/notice.tsx';
import { safeRedirect } from '@zhixing/shell/safe-redirect.ts';
import { useEffect, useState } from 'react';
import { rememberLayout } from '../shell/settings/settings.ts';

interface OutsideProps {
  readonly state: string;
  /** All query parameters of the callback URL. */
  readonly params: Readonly<Record<string, string>>;
}

/** Completes an external provider's callback and opens the requested page. A failure shows only its reference. */
export function Outside({ state, params }: OutsideProps) {
  const say = useText();
  const [failure, setFailure] = useState('');
  const [proved, setProved] = useState(false);
  useEffect(() => {
    let left = false;
    bringBack(state, params).then(
      (outcome) => ('proved' in outcome ? setProved(true) : goOn(outcome)),
      (error: unknown) => left || setFailure(error instanceof Error ? error.message : text('client.failed')),
    );
    return () => {
      left = true;
    };
  }, [state, params]);
  useEffect(() => {
    if (proved) announceReauthentication();
  }, [proved]);
  if (proved) return <Notice title={say('proof.proved')} what={say('proof.close')} />;
  if (failure === '') return <Notice title={say('entrance.signingIn')} what={say('entrance.wait')} busy />;
  return <NotLetIn what={failure} />;
}

/** Refused sign-in: the reason as far as it may be shown, and a link back. */
export function NotLetIn({ what }: { what: string }) {
  const say = useText();
  return (
    <Notice title={say('entrance.failed')} what={what}>
      <ToStart />
    </Notice>
  );
}

// A full page load drops another user's state, and replacing the URL removes the provider's parameters from the history.
function goOn(outcome: Awaited<ReturnType<typeof bringBack>>): void {
  if ('theme' in outcome) rememberLayout(outcome.theme);
  globalThis.location.replace(safeRedirect(outcome.target));
}
